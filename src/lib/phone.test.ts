import { isMainlandMobile, maskPhone, normalizePhone } from './phone'

describe('phone numbers', () => {
  it.each([
    ['138 1234 5678', '13812345678'],
    ['138-1234-5678', '13812345678'],
    ['+86 13812345678', '13812345678'],
    ['＋8613812345678', '13812345678'],
    ['008613812345678', '13812345678'],
    ['8613812345678', '13812345678'],
    ['１３８１２３４５６７８', '13812345678'],
    ['86', '86'],
    ['', ''],
  ])('%p is %p', (input, digits) => {
    expect(normalizePhone(input)).toBe(digits)
  })

  it.each([
    ['13812345678', true],
    ['19912345678', true],
    ['12812345678', false],
    ['1381234567', false],
    ['138123456789', false],
    ['', false],
  ])('%p is a mobile number: %p', (phone, valid) => {
    expect(isMainlandMobile(phone)).toBe(valid)
  })

  it('hides the middle, or everything when it is something else', () => {
    expect(maskPhone('13812345678')).toBe('138****5678')
    expect(maskPhone('02112345678')).toBe('****')
  })
})

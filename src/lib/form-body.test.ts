import { decodeBody, encodeBody } from './form-body'

describe('request bodies', () => {
  it('are JSON unless the caller says form', () => {
    expect(encodeBody({ isApp: 'h5' }, { a: '瓷' })).toEqual({
      headers: { isapp: 'h5', 'content-type': 'application/json' },
      body: '{"a":"瓷"}',
    })
    expect(
      encodeBody(
        { 'Content-Type': 'application/x-www-form-urlencoded' },
        { a: '1 2', b: undefined },
      ).body,
    ).toBe('a=1%202')
  })

  it('leave text alone, and send nothing for nothing', () => {
    expect(encodeBody(undefined, 'raw')).toEqual({ headers: {}, body: 'raw' })
    expect(encodeBody({ A: 'b' }, undefined)).toEqual({ headers: { a: 'b' }, body: undefined })
    expect(encodeBody({}, null).body).toBeUndefined()
  })
})

describe('answers', () => {
  it.each([
    ['{"code":200}', { code: 200 }],
    ['  [1]', [1]],
    ['"x"', 'x'],
    ['<html>', '<html>'],
    ['{broken', '{broken'],
    ['', ''],
    [undefined, undefined],
  ])('%p', (text, value) => {
    expect(decodeBody(text)).toEqual(value)
  })

  it('that WeChat already parsed stay as they are', () => {
    const parsed = { code: 200 }
    expect(decodeBody(parsed)).toBe(parsed)
  })
})

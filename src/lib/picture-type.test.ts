import { fileNameOf, pictureTypeOf } from './picture-type'

describe('picture files', () => {
  it.each([
    ['a.JPG', 'image/jpeg'],
    ['wxfile://tmp_1.png', 'image/png'],
    ['http://tmp/x.webp?v=1', 'image/webp'],
    ['IMG_0001.HEIC', 'image/heic'],
    ['notes.txt', ''],
    ['none', ''],
  ])('%s is %p', (path, type) => {
    expect(pictureTypeOf(path)).toBe(type)
  })

  it('takes the last part of a path', () => {
    expect(fileNameOf('wxfile://tmp/a/b.png')).toBe('b.png')
    expect(fileNameOf('http://x/y.jpg?z=/1')).toBe('y.jpg')
    expect(fileNameOf('plain')).toBe('plain')
  })
})

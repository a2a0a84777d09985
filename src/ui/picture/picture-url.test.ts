import { mediaUrl, pictureUrl, setPictureOrigin } from './picture-url'

const source = { base: '/media/ab/c1', width: 4000, height: 3000 }

afterEach(() => setPictureOrigin(''))

test('in a browser root-relative addresses stay as they are', () => {
  expect(pictureUrl(source, 750)).toBe('/media/ab/c1-750.webp')
})

test('a mini-program gets them with the origin in front, once', () => {
  setPictureOrigin('https://api.example.com/')
  expect(pictureUrl(source, 320)).toBe('https://api.example.com/media/ab/c1-320.webp')
  expect(mediaUrl('/media/avatar.webp')).toBe('https://api.example.com/media/avatar.webp')
})

test('absolute, protocol-relative and local addresses are left alone', () => {
  setPictureOrigin('https://api.example.com')
  for (const url of [
    'https://cdn.example.com/a.webp',
    '//cdn.example.com/a.webp',
    'wxfile://tmp/a.jpg',
    'data:image/png;base64,AA',
    'blob:x',
  ]) {
    expect(mediaUrl(url)).toBe(url)
  }
})

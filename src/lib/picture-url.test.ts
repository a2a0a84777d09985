import { absoluteUrl, pictureUrl, variantFor } from './picture-url'

describe('picture addresses', () => {
  it('names one size of a picture', () => {
    expect(pictureUrl('/media/ab/12', 750)).toBe('/media/ab/12-750.webp')
    expect(pictureUrl('/media/ab/12', 320, 'https://api.example.com')).toBe(
      'https://api.example.com/media/ab/12-320.webp',
    )
    expect(pictureUrl('https://cdn.example.com/ab/12', 1600, 'https://api.example.com')).toBe(
      'https://cdn.example.com/ab/12-1600.webp',
    )
    expect(pictureUrl('', 320, 'https://api.example.com')).toBe('')
  })

  it.each([
    ['/media/a.webp', 'https://h.example.com/media/a.webp'],
    ['media/a.webp', 'https://h.example.com/media/a.webp'],
    ['https://x.example.com/a', 'https://x.example.com/a'],
    ['//x.example.com/a', '//x.example.com/a'],
    ['data:image/webp;base64,AA', 'data:image/webp;base64,AA'],
    ['wxfile://tmp/a.png', 'wxfile://tmp/a.png'],
    ['', ''],
  ])('%p becomes %p', (url, complete) => {
    expect(absoluteUrl(url, 'https://h.example.com')).toBe(complete)
  })

  it.each([
    [110, 1, 320],
    [110, 3, 320],
    [160, 2, 320],
    [178, 2, 750],
    [375, 2, 750],
    [390, 3, 750],
    [414, 3, 750],
    [430, 3, 1600],
    [900, 2, 1600],
    [375, 0, 750],
  ])('%i px wide at ratio %d takes %i', (width, ratio, variant) => {
    expect(variantFor(width, ratio)).toBe(variant)
  })
})

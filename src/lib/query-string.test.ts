import { buildQuery, parseQueryString, splitQuery, withQuery } from './query-string'

describe('queries', () => {
  it('encodes everything and leaves out what is not there', () => {
    expect(buildQuery({ a: '青 花&=?', b: 0, c: false, d: null, e: undefined, f: '' })).toBe(
      'a=%E9%9D%92%20%E8%8A%B1%26%3D%3F&b=0&c=false&f=',
    )
    expect(buildQuery({})).toBe('')
  })

  it('reads back what it wrote', () => {
    const params = { q: '100% 釉&火=足?#+', 键: '值' }
    expect(parseQueryString(buildQuery(params))).toEqual(params)
    expect(parseQueryString(`?${buildQuery(params)}`)).toEqual(params)
  })

  it('survives odd queries', () => {
    expect(parseQueryString('')).toEqual({})
    expect(parseQueryString('&&a&b=&c=%&d=1=2&d=3')).toEqual({ a: '', b: '', c: '%', d: '3' })
    expect(splitQuery('a=%20')).toEqual({ a: '%20' })
  })

  it.each([
    ['/rest/a', { b: 1 }, '/rest/a?b=1'],
    ['/rest/a?c=2', { b: 1 }, '/rest/a?c=2&b=1'],
    ['/rest/a?', { b: 1 }, '/rest/a?b=1'],
    ['/h5/#/x', { b: 1 }, '/h5/?b=1#/x'],
    ['/rest/a', {}, '/rest/a'],
  ])('adds to %s', (url, params, result) => {
    expect(withQuery(url, params)).toBe(result)
  })
})

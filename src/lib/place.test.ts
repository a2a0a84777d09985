import { distanceLabel, isSamePlace, mapAppUrl, metresBetween, placeToKeep } from './place'

const panjiayuan = {
  name: '潘家园旧货市场',
  address: '北京市朝阳区华威里18号',
  latitude: 39.8762,
  longitude: 116.4596,
}

describe('placeToKeep', () => {
  it('makes one line of each text, cuts it, and keeps a metre', () => {
    expect(
      placeToKeep({
        name: ' 潘家园\n旧货市场 ',
        address: '址'.repeat(130),
        latitude: 39.876_204_9,
        longitude: 116.459_599_9,
      }),
    ).toEqual({
      name: '潘家园 旧货市场',
      address: `${'址'.repeat(119)}…`,
      latitude: 39.8762,
      longitude: 116.4596,
    })
    expect(placeToKeep({ ...panjiayuan, name: '🏺'.repeat(70) }).name).toBe(`${'🏺'.repeat(59)}…`)
  })

  it('names a place without a name by its address', () => {
    expect(placeToKeep({ ...panjiayuan, name: '  ' }).name).toBe(panjiayuan.address)
  })
})

it('knows the same place again', () => {
  expect(isSamePlace(null, null)).toBe(true)
  expect(isSamePlace(panjiayuan, null)).toBe(false)
  expect(isSamePlace(panjiayuan, { ...panjiayuan })).toBe(true)
  expect(isSamePlace(panjiayuan, { ...panjiayuan, longitude: 116.4597 })).toBe(false)
})

it('measures and says distances', () => {
  expect(metresBetween(panjiayuan, panjiayuan)).toBe(0)
  expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBe(111_195)
  expect([0, 9, 14, 846, 994, 1000, 9949, 12_400, 1_068_000].map(distanceLabel)).toEqual([
    '就在这里',
    '就在这里',
    '10 米',
    '850 米',
    '990 米',
    '1.0 公里',
    '9.9 公里',
    '12 公里',
    '1068 公里',
  ])
})

it('builds the address of the map app so that no text can break it', () => {
  const url = new URL(mapAppUrl({ ...panjiayuan, name: 'A;coord:0,0|&x=1#', address: '' }))
  expect(url.origin + url.pathname).toBe('https://apis.map.qq.com/uri/v1/marker')
  expect(url.searchParams.get('marker')).toBe(
    'coord:39.8762,116.4596;title:A coord 0,0 &x=1#;addr:A coord 0,0 &x=1#',
  )
  expect(url.searchParams.get('referer')).toBe('shigu')
  expect(url.searchParams.get('coord_type')).toBe('1')
})

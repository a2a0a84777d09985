import { BANNER_JUMPS, PUSH_JUMPS, jumpForBanner, jumpForPush } from './jump'

const all = (): boolean => true

// Specification §2, push-message jump.
describe('push messages', () => {
  it.each([
    [2, '/pages/index/share?id=5'],
    [3, '/pages/index/article-detail?id=5'],
    [5, '/pages/index/course-detail?id=5'],
    [6, '/pages/index/lehuo-detail?id=5'],
    [7, '/pages/post/detail?id=5'],
    [8, '/pages/post/video-detail?id=5'],
  ])('type %i leads to %s', (type, url) => {
    expect(jumpForPush(type, '5', all)).toMatchObject({ kind: 'route', url, params: { id: '5' } })
    expect(jumpForPush(String(type), 5, all)).toMatchObject({ url })
  })

  it.each([1, 4, 0, 9, -1, 1.5, '', 'constructor', '__proto__'])(
    'type %p leads nowhere',
    (type) => {
      expect(jumpForPush(type, '5', all)).toBeNull()
    },
  )

  it('has a row for every type of the table and no more', () => {
    expect(Object.keys(PUSH_JUMPS)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  })

  it('needs an id, except for the daily sentence', () => {
    expect(jumpForPush(7, '', all)).toBeNull()
    expect(jumpForPush(7, null, all)).toBeNull()
    expect(jumpForPush(7, '5&x=1', all)).toBeNull()
    expect(jumpForPush(2, '', all)).toMatchObject({ url: '/pages/index/share' })
  })

  it('leads only to pages that exist', () => {
    expect(jumpForPush(7, '5')).toMatchObject({ route: 'postDetail' })
    expect(jumpForPush(7, '5', () => false)).toBeNull()
  })
})

// Specification §2, banner jump.
describe('banners', () => {
  const fields = {
    lessonId: '11',
    articleId: '12',
    funId: '13',
    wineId: '14',
    id: '15',
    categoryTopicId: '16',
    topicId: '17',
  }

  it.each([
    [1, '/pages/index/course-detail?id=11'],
    [3, '/pages/index/article-detail?id=12'],
    [5, '/pages/index/lehuo-detail?id=13'],
    [6, '/pages/post/detail?id=14'],
    [7, '/pages/topic/topic-activity?id=15&topicId=16'],
    [8, '/pages/topic/topic-rank?topicId=17'],
    [9, '/pages/topic/detail?topicId=17'],
    [10, '/pages/index/wine-list'],
  ])('bannerDataType %i leads to %s', (bannerDataType, url) => {
    expect(jumpForBanner({ bannerDataType, ...fields }, { built: all })).toMatchObject({
      kind: 'route',
      url,
    })
  })

  it.each([2, 4, 0, 13, '', 'toString'])('bannerDataType %p leads nowhere', (bannerDataType) => {
    expect(jumpForBanner({ bannerDataType, ...fields, path: '/x' }, { built: all })).toBeNull()
  })

  it('has a row for every value of the table and no more', () => {
    expect(Object.keys(BANNER_JUMPS)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
    ])
  })

  it('leads nowhere when its field is missing', () => {
    expect(jumpForBanner({ bannerDataType: 1, articleId: '12' }, { built: all })).toBeNull()
    expect(jumpForBanner({ bannerDataType: 7, id: '15' }, { built: all })).toBeNull()
  })

  it('11 opens an auction of the mall in the web view page', () => {
    const banner = { bannerDataType: 11, path: 'auction/detail?id=3' }
    expect(jumpForBanner(banner, { built: all, mallOrigin: 'https://mall.example.com' })).toEqual({
      kind: 'route',
      route: 'webview',
      params: { path: 'https://mall.example.com/auction/detail?id=3' },
      url: '/pages/user/webview?path=https%3A%2F%2Fmall.example.com%2Fauction%2Fdetail%3Fid%3D3',
    })
    expect(jumpForBanner(banner, { built: all })).toBeNull()
    expect(
      jumpForBanner(banner, { mallOrigin: 'https://mall.example.com', built: () => false }),
    ).toBeNull()
  })

  it('12 follows a custom path: ours, or a web address', () => {
    expect(jumpForBanner({ bannerDataType: 12, path: 'pages/topic/detail?topicId=3' })).toEqual({
      kind: 'route',
      route: 'topicDetail',
      params: { topicId: '3' },
      url: '/pages/topic/detail?topicId=3',
    })
    expect(jumpForBanner({ bannerDataType: 12, path: 'https://a.example.com/x' })).toEqual({
      kind: 'external',
      url: 'https://a.example.com/x',
    })
    for (const path of ['javascript:alert(1)', '//a.example.com', '/pages/user/vip', '', null]) {
      expect(jumpForBanner({ bannerDataType: 12, path })).toBeNull()
    }
  })
})

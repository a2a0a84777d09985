import { messagePreview, previewOf, withdrawnText } from './preview'

// Specification §9: image 【图片】, file 【文件】, video 【视频】; otherwise text (§3).
describe('last-message preview', () => {
  it.each([
    ['image', '/media/ab/1', '【图片】'],
    ['file', 'a.pdf', '【文件】'],
    ['video', 'v.mp4', '【视频】'],
    ['text', '底足\n补拍  好了', '底足 补拍 好了'],
    ['something-new', '你好', '你好'],
    ['constructor', '你好', '你好'],
  ])('%s', (messageType, content, preview) => {
    expect(previewOf(messageType, content)).toBe(preview)
    expect(messagePreview({ messageType, content, isWithdrawn: false })).toBe(preview)
  })

  it('shows nothing of a withdrawn message', () => {
    const message = { messageType: 'image', content: '机密', isWithdrawn: true }
    expect(messagePreview(message)).toBe('对方撤回了一条消息')
    expect(messagePreview(message, true)).toBe('你撤回了一条消息')
    expect(withdrawnText(true)).toBe('你撤回了一条消息')
  })
})

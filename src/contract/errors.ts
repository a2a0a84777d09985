/** Result codes of the envelope. 200 is success; everything else rejects (specification §8). */
export const OK = 200

/** Codes that end the session on the client (specification §8). */
export const SESSION_ENDED_CODES: readonly number[] = [410000, 410001, 410002, 401, 402, 403]

/** With code 500, a message containing one of these ends the session too (specification §8). */
export const SESSION_ENDED_PHRASES: readonly string[] = ['授权信息失效', '登录信息已过期']

/**
 * Our own codes for business errors. Each has one meaning and one default wording; a handler may
 * pass a more exact wording, the code stays the same for the program.
 */
export const ERRORS = {
  badRequest: { code: 400, message: '提交的内容有误，请检查后再试' },
  unauthorised: { code: 401, message: '登录状态已过期,请重新登录!' },
  notFound: { code: 404, message: '内容不存在或已被删除' },
  conflict: { code: 409, message: '内容已有变化，请刷新后再试' },
  tooLarge: { code: 413, message: '内容过大' },
  tooMany: { code: 429, message: '操作太频繁，请稍后再试' },
  internal: { code: 500, message: '服务器开小差了，请稍后再试' },
  unavailable: { code: 503, message: '服务正忙，请稍后再试' },
  smsCodeWrong: { code: 10001, message: '验证码不正确' },
  smsCodeExpired: { code: 10002, message: '验证码已过期，请重新获取' },
  smsTooSoon: { code: 10003, message: '验证码已发送，请稍后再获取' },
  smsCodeUsedUp: { code: 10004, message: '验证码错误次数过多，请重新获取' },
  phoneInvalid: { code: 10005, message: '请输入正确的手机号' },
  wechatCodeInvalid: { code: 10030, message: '微信登录已失效，请重试' },
  wechatBusy: { code: 10031, message: '微信正忙，请稍后再试' },
  wechatUserBlocked: { code: 10032, message: '该微信账号暂时不能登录，请改用手机号登录' },
  wechatUnavailable: { code: 10033, message: '微信登录暂时不可用，请改用手机号登录' },
  bindExpired: { code: 10034, message: '等待时间过长，请重新登录' },
  phoneCodeInvalid: { code: 10035, message: '手机号授权已失效，请再点一次' },
  appleTokenInvalid: { code: 10036, message: 'Apple 登录验证失败，请重试' },
  appleUnavailable: { code: 10037, message: 'Apple 登录暂时不可用，请改用手机号登录' },
  notYours: { code: 10010, message: '没有权限进行此操作' },
  topicClosed: { code: 10020, message: '该圈子暂不能发布' },
  contentRefused: { code: 10021, message: '内容包含不适宜发布的信息，请修改后再试' },
  pictureNotPicture: { code: 10101, message: '这不是图片文件，请选择 JPG、PNG 或 WebP 图片' },
  pictureSvgRefused: { code: 10102, message: '不支持 SVG 图片，请选择 JPG、PNG 或 WebP 图片' },
  pictureBroken: { code: 10103, message: '图片已损坏或不完整，请重新选择' },
  pictureTooLarge: { code: 10104, message: '图片超过 50MB，请压缩后再上传' },
  pictureTooManyPixels: { code: 10105, message: '图片尺寸过大，请缩小后再上传' },
  uploadIncomplete: { code: 10110, message: '文件还没有传完，请继续上传' },
  uploadMismatch: { code: 10111, message: '文件内容与声明不一致，请重新上传' },
  uploadNotFound: { code: 10112, message: '上传已过期，请重新上传' },
  pictureNotUploaded: { code: 10113, message: '有图片尚未上传完成，请重试' },
  notInSession: { code: 10200, message: '你不在这个会话中' },
  withdrawTooLate: { code: 10201, message: '消息发出超过 2 分钟，不能撤回' },
  chatSelf: { code: 10202, message: '不能和自己聊天' },
  followSelf: { code: 10203, message: '不能关注自己' },
  commentGone: { code: 10210, message: '评论已被删除' },
} as const satisfies Record<string, { code: number; message: string }>

export type ErrorName = keyof typeof ERRORS

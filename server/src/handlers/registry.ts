import type { Authenticator } from '../domain/account/authenticator'
import type { HandlerRegistry } from '../infra/call-context'
import { chatList } from './chat/chat-list'
import { clearUnread } from './chat/clear-unread'
import { friendList } from './chat/friend-list'
import { openChat } from './chat/open-chat'
import { sendMessage } from './chat/send-message'
import { syncChat } from './chat/sync-chat'
import { withdrawMessage } from './chat/withdraw-message'
import { addComment } from './comment/add-comment'
import { cancelCommentThumbs } from './comment/cancel-comment-thumbs'
import { commentList } from './comment/comment-list'
import { commentThumbs } from './comment/comment-thumbs'
import { delComment } from './comment/del-comment'
import { beginUpload } from './file/begin-upload'
import { mergeSlice } from './file/merge-slice'
import { uploadSlice } from './file/upload-slice'
import { homeBannerList } from './home/home-banner-list'
import { bindWxPhone } from './login/bind-wx-phone'
import { getSessionKey } from './login/get-session-key'
import { loginApple } from './login/login-apple'
import { loginCode } from './login/login-code'
import { loginSms } from './login/login-sms'
import { loginWechat } from './login/login-wechat'
import { makeLogout } from './login/logout'
import { miniWxLogin } from './login/mini-wx-login'
import { wechatAuthorizeUrl } from './login/wechat-authorize-url'
import { deleteNotice } from './notice/delete-notice'
import { messageList } from './notice/message-list'
import { messageNum } from './notice/message-num'
import { noticeList } from './notice/notice-list'
import { readAllWatchInfo } from './notice/read-all-watch-info'
import { readMessage } from './notice/read-message'
import { readNoticeById } from './notice/read-notice-by-id'
import { operationLike } from './operation/operation-like'
import { operationRead } from './operation/operation-read'
import { placeAround } from './place/place-around'
import { placeSearch } from './place/place-search'
import { addCollection } from './post/add-collection'
import { addPost } from './post/add-post'
import { cancelCollection } from './post/cancel-collection'
import { delPost } from './post/del-post'
import { followUserPost } from './post/follow-user-post'
import { getListByTopicId } from './post/get-list-by-topic-id'
import { getListByUid } from './post/get-list-by-uid'
import { hotPost } from './post/hot-post'
import { lastPost } from './post/last-post'
import { myPost } from './post/my-post'
import { postDetail } from './post/post-detail'
import { recommendPost } from './post/recommend-post'
import { protocolDetail } from './system/protocol-detail'
import { publicApiIndex } from './system/public-api-index'
import { statusGet } from './system/status-get'
import { wxAccountCode } from './system/wx-account-code'
import { joinTopic } from './topic/join-topic'
import { topicClassList } from './topic/topic-class-list'
import { topicDetail } from './topic/topic-detail'
import { topicList } from './topic/topic-list'
import { topicSearch } from './topic/topic-search'
import { userJoinTopic } from './topic/user-join-topic'
import { userTopicDel } from './topic/user-topic-del'
import { addFollow } from './user/add-follow'
import { cancelFollow } from './user/cancel-follow'
import { updateUserSetting } from './user/update-user-setting'
import { userInfo } from './user/user-info'
import { userInfoById } from './user/user-info-by-id'
import { userSetting } from './user/user-setting'

/** What handlers need beside the services of their context. */
export interface HandlerDeps {
  readonly authenticator: Authenticator
}

/** Every handler by call; families in the order of the contract's tables. */
export function createHandlers({ authenticator }: HandlerDeps): HandlerRegistry {
  return {
    // chat
    chatList,
    clearUnread,
    friendList,
    openChat,
    sendMessage,
    syncChat,
    withdrawMessage,
    // comment
    addComment,
    cancelCommentThumbs,
    commentList,
    commentThumbs,
    delComment,
    // file
    beginUpload,
    mergeSlice,
    uploadSlice,
    // home
    homeBannerList,
    // login
    bindWxPhone,
    getSessionKey,
    loginApple,
    loginCode,
    loginSms,
    loginWechat,
    logout: makeLogout(authenticator),
    miniWxLogin,
    wechatAuthorizeUrl,
    // notice
    deleteNotice,
    messageList,
    messageNum,
    noticeList,
    readAllWatchInfo,
    readMessage,
    readNoticeById,
    // operation
    operationLike,
    operationRead,
    // place
    placeAround,
    placeSearch,
    // post
    addCollection,
    addPost,
    cancelCollection,
    delPost,
    followUserPost,
    getListByTopicId,
    getListByUid,
    hotPost,
    lastPost,
    myPost,
    postDetail,
    recommendPost,
    // system
    protocolDetail,
    publicApiIndex,
    statusGet,
    wxAccountCode,
    // topic
    joinTopic,
    topicClassList,
    topicDetail,
    topicList,
    topicSearch,
    userJoinTopic,
    userTopicDel,
    // user
    addFollow,
    cancelFollow,
    updateUserSetting,
    userInfoById,
    userInfo,
    userSetting,
  }
}

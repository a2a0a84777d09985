import type { CallTable } from './call'

/** Articles. */
export const articleCalls = {
  articleList: {
    method: 'POST',
    path: '/ebapi/article/article/list',
    auth: 'visitor',
    origin: 'spec',
  },
  articleDetail: {
    method: 'POST',
    path: '/ebapi/article/article/detail',
    auth: 'visitor',
    origin: 'spec',
  },
  teacherArticleList: {
    method: 'POST',
    path: '/ebapi/article/teacher/article/list',
    auth: 'visitor',
    origin: 'spec',
  },
} as const satisfies CallTable

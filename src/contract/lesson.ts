import type { CallTable } from './call'

/** Courses. */
export const lessonCalls = {
  lessonType: { method: 'POST', path: '/ebapi/lesson/type', auth: 'visitor', origin: 'spec' },
  lessonList: { method: 'POST', path: '/ebapi/lesson/list', auth: 'visitor', origin: 'spec' },
  lessonDetail: { method: 'POST', path: '/ebapi/lesson/detail', auth: 'visitor', origin: 'spec' },
  lessonVideo: { method: 'POST', path: '/ebapi/lesson/video', auth: 'visitor', origin: 'spec' },
  lessonQuestion: {
    method: 'POST',
    path: '/ebapi/lesson/question',
    auth: 'visitor',
    origin: 'spec',
  },
  teacherLessonList: {
    method: 'POST',
    path: '/ebapi/lesson/teacher/lesson/list',
    auth: 'visitor',
    origin: 'spec',
  },
  rankLesson: { method: 'POST', path: '/ebapi/rank/lesson', auth: 'visitor', origin: 'spec' },
  rankTeacher: { method: 'POST', path: '/ebapi/rank/teacher', auth: 'visitor', origin: 'spec' },
  /** @NOTE Listed as public, but changes a member’s data (design §3). */
  lessonWatch: { method: 'POST', path: '/ebapi/lesson/watch', auth: 'member', origin: 'spec' },
  orderLesson: {
    method: 'POST',
    path: '/rest/lesson/order',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable

import type { AddressInfo } from 'node:net'

import { topicClass } from '../../../server/src/db/schema'
import { fakeWechatEnv, startFakeWechat } from '../../../server/src/infra/testing/fake-wechat'
import { createTestApp, type TestApp } from '../../../server/src/infra/testing/test-app'
import { prepareTestDatabases } from '../../../server/src/infra/testing/test-database'
import {
  buildMember,
  buildPicture,
  buildTopic,
  injectAs,
  newKey,
} from '../../../server/src/testing/factories'

/**
 * The real server on its database in a process of its own, with two classes, three circles and 48 posts,
 * and the WeChat it speaks to. Tells where both are to the parent and ends when the parent lets go of it.
 */
async function main(): Promise<void> {
  const stopDatabases = await prepareTestDatabases()
  const wechat = await startFakeWechat()
  const server = await createTestApp({
    // Every phone signs in from the same address.
    RATE_LIMIT_FACTOR: '50',
    ...fakeWechatEnv(wechat.origin),
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await seed(server)
  process.once('disconnect', () => {
    void server
      .close()
      .then(() => wechat.close())
      .then(stopDatabases)
      .finally(() => process.exit(0))
  })
  const { port } = server.app.server.address() as AddressInfo
  process.send?.({ port, wechat: wechat.origin })
}

async function seed(server: TestApp): Promise<void> {
  const { db } = server.services
  const [porcelain, liquor] = await db
    .insert(topicClass)
    .values([{ name: '瓷器' }, { name: '老酒' }])
    .returning()
  if (!porcelain || !liquor) throw new Error('the classes were not stored')
  const circles = [
    await buildTopic(db, { classId: porcelain.id, name: '青花雅集' }),
    await buildTopic(db, { classId: porcelain.id, name: '宋元瓷话' }),
    await buildTopic(db, { classId: liquor.id, name: '老酒窖藏' }),
  ]
  const author = await buildMember(db, { username: '听松斋' })
  const calls = await injectAs(server, author)
  for (let number = 1; number <= 48; number += 1) {
    const pictures = [await buildPicture(db, author), await buildPicture(db, author)]
    await calls.ok('addPost', {
      clientKey: newKey(),
      topicId: circles[number % circles.length]?.id ?? '',
      text: `第 ${number} 号藏品：口沿完整，底足见火石红`,
      pictureIds: pictures.map(({ id }) => id),
    })
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { topicClass } from '../../../server/src/db/schema'
import { fakeWechatEnv, startFakeWechat } from '../../../server/src/infra/testing/fake-wechat'
import { createTestApp, type TestApp } from '../../../server/src/infra/testing/test-app'
import { prepareTestDatabases } from '../../../server/src/infra/testing/test-database'
import {
  buildMember,
  buildPicture,
  buildPost,
  buildSystemMessage,
  buildTopic,
  injectAs,
  newKey,
} from '../../../server/src/testing/factories'

/**
 * The real server on its database in a process of its own, with two classes, three circles and 48 posts,
 * and the WeChat it speaks to. Tells where they are to the parent and ends when the parent lets go of it.
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
  const operator = await openOperator(server)
  process.once('disconnect', () => {
    operator.close()
    void server
      .close()
      .then(() => wechat.close())
      .then(stopDatabases)
      .finally(() => process.exit(0))
  })
  const { port } = server.app.server.address() as AddressInfo
  const { port: operatorPort } = operator.address() as AddressInfo
  process.send?.({ port, operatorPort, wechat: wechat.origin })
}

/** What no call of the product does: an operator writes a system message, `POST /<uid>`. */
function openOperator({ services }: TestApp): Promise<Server> {
  const operator = createServer((request, response) => {
    buildSystemMessage(services.db, { uid: (request.url ?? '').slice(1) }).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return new Promise((done) => {
    operator.listen(0, '127.0.0.1', () => done(operator))
  })
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
  if (process.env['WEAPP_BENCH']) await seedKinds(db, liquor.id, author)
}

/** Two pages of each other kind of post, for the figures; old, so that home does not show them first. */
async function seedKinds(
  db: TestApp['services']['db'],
  classId: string,
  author: { uid: string },
): Promise<void> {
  const kinds = [
    { name: '每篇一张图', pictures: 1, text: '口沿完整，底足见火石红' },
    { name: '每篇三张图', pictures: 3, text: '口沿完整，底足见火石红' },
    { name: '每篇九张图', pictures: 9, text: '口沿完整，底足见火石红' },
    { name: '每篇千字无图', pictures: 0, text: '口沿完整，底足见火石红。'.repeat(84) },
  ]
  for (const kind of kinds) {
    const topicId = (await buildTopic(db, { classId, name: kind.name })).id
    for (let number = 0; number < 40; number += 1) {
      const pictures = await Promise.all(
        Array.from({ length: kind.pictures }, () => buildPicture(db, author)),
      )
      const createdAt = new Date(Date.now() - (1000 + number) * 3_600_000)
      await buildPost(db, { topicId, authorUid: author.uid, text: kind.text, createdAt }, pictures)
    }
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})

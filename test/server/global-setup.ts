import { prepareTestDatabases } from '../../server/src/infra/testing/test-database'

declare global {
  var __stopTestDatabases: (() => Promise<void>) | undefined
}

export default async function setup(): Promise<void> {
  globalThis.__stopTestDatabases = await prepareTestDatabases()
}

import { WeappTarget, readTable } from './support/weapp-target'

const target = new WeappTarget()
const rows = await readTable()

describe('the table in the mini-program', () => {
  beforeAll(() => target.open())
  afterAll(() => target.close())

  it.each(rows.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    expect(await target.run(row)).toEqual(row.weapp)
  })
})

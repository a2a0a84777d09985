import { H5Target } from './support/h5-target'
import { readTable } from './support/weapp-target'

const target = new H5Target()
const rows = await readTable()

describe('the table in Chromium', () => {
  beforeAll(() => target.open())
  afterAll(() => target.close())

  it.each(rows.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    expect(await target.run(row)).toEqual(row.h5)
  })
})

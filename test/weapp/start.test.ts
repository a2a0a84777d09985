/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { Phone, closePhones } from './support/phone'

afterEach(closePhones)

describe('a cold start', () => {
  it('goes from the start page to home, which shows posts of the server', async () => {
    const phone = await new Phone().launch()
    await phone.at('pages/tabbar/index/index')
    await phone.see('口沿完整')
  })
})

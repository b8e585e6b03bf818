import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApp } from '../../../src/api/app.ts'
import { createDeps, type Deps } from '../../../src/api/deps.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { type Call, createCall } from '../../support/api-client.ts'
import { fourMarkets } from '../../support/five-markets.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let other: Deps
/** Another process of the same shop: it keeps settings for a second. */
let callOther: Call

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'))
  const settings = { NODE_ENV: 'test', DATA_DIR: shop.dataDir }
  other = { ...createDeps(settings, shop.databaseUrl), log: () => undefined }
  const app = createApp(other)
  callOther = createCall(async (path, init) =>
    app.fetch(new Request(`http://localhost${path}`, init), { clientAddress: '127.0.0.1' }),
  )
})
afterAll(async () => {
  await other.db.destroy()
  await shop.close()
})

test('rates that another process saves right after a market are in its currency', async () => {
  const { token } = await addPerson(shop, { role: 'admin' })
  const { zones } = (await callOther('listShippingZones', { token })).body
  const markets = fourMarkets.filter(({ key }) => key === 'jp')
  expect((await shop.call('updateMarkets', { token, body: { markets } })).status).toBe(200)
  const rates = [{ method: 'standard', from: 0, price: 800 }]
  const body = { zones: [...zones, { name: 'Japan', places: ['JP'], rates }] }
  const saved = await callOther('updateShippingZones', { token, body })
  expect(saved.body.zones.at(-1)).toMatchObject({ rates })
  const readPrice = async () => {
    const { body } = await shop.call('getPriceRules', { headers: { [marketHeader]: 'jp' } })
    return [body.currency, body.shipping.standard]
  }
  await expect.poll(readPrice).toEqual(['JPY', 800])
})

import { expect, test } from 'vitest'
import { demoSettings } from '../../../demo/catalogue/settings.ts'
import { saveSettings } from '../../../src/features/content/server/settings.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ SHOP_EMAIL: 'care@quay.example', SHIPPING_COUNTRIES: 'US,CA' })
const read = async () => (await shop().call('readShopSettings')).body

test('a shop that has set nothing says nothing of itself', async () => {
  expect(await read()).toEqual({
    settings: {
      ...{ notice: '', tagline: '', about: '', supportEmail: 'care@quay.example', freeReturns: false },
      dispatch: { standard: '', express: '' },
    },
    shippingCountries: ['US', 'CA'],
  })
})

test('what is set counts, what does not fit counts as not set, and the pages are to be built again', async () => {
  const { db } = shop().deps
  const version = async () => (await shop().call('readCatalogueVersion')).body.version
  const before = await version()
  await transact(db, (trx) => saveSettings(trx, { tagline: 'Linen', freeReturns: true }))
  await transact(db, (trx) => saveSettings(trx, { tagline: 'Linen and wool' }))
  await db
    .insertInto('shop_settings')
    .values([
      { key: 'supportEmail', value: JSON.stringify('another@quay.example') },
      { key: 'later', value: JSON.stringify(1) },
    ])
    .execute()
  expect((await read()).settings).toMatchObject({
    ...{ tagline: 'Linen and wool', freeReturns: true, supportEmail: 'care@quay.example' },
  })
  expect(Number(await version())).toBeGreaterThan(Number(before))
})

test('what only a demo can say is in its own settings', () => {
  expect(demoSettings.notice).toBe('A demonstration shop. Nothing is sold and nothing is sent.')
  expect(Object.keys(demoSettings).sort()).toEqual(['notice', 'tagline', 'about', 'dispatch', 'freeReturns'].sort())
})

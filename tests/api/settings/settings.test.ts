import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { demoSettings } from '../../../demo/catalogue/settings.ts'
import { settingKeys } from '../../../src/platform/pure/settings/shop.ts'
import {
  forgetShopSettings,
  readShopSettings,
  senderOf,
  withShopSettings,
} from '../../../src/platform/shop-settings.ts'
import { addWatcher } from '../../../src/platform/watch.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ SHOP_EMAIL: 'care@quay.example', SHIPPING_COUNTRIES: 'US,CA' })
let token = ''

afterEach(() => vi.restoreAllMocks())

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin', name: 'Ada Admin' })).token
})

const shown = async () => (await shop().call('readShopSettings')).body
const list = async () => (await shop().call('listSettings', { token })).body
const save = (body: Record<string, unknown>) => shop().call('updateSettings', { body, token })
const version = async () => (await shop().call('readCatalogueVersion')).body.version
/** The refusal's words by field. */
const faultsOf = async (body: Record<string, unknown>) => {
  const answer = await save(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(400)
  const { faults } = answer.body as unknown as { faults: { field: string; problem: string }[] }
  return Object.fromEntries(faults.map(({ field, problem }) => [field, problem]))
}

test('a shop that has set nothing says its name and nothing of itself', async () => {
  const { settings, shippingCountries } = await shown()
  expect(settings).toMatchObject({ shopName: 'Placket', tagline: '', about: '', supportEmail: 'care@quay.example' })
  expect(settings).toMatchObject({ analytics: '', cookieNotice: false, freeReturns: false, themeColor: '#ff4c3b' })
  expect(settings).not.toHaveProperty('orderNoticeEmails')
  expect(shippingCountries).toEqual(['US', 'CA'])
})

test('every setting is saved, read again and named in the audit log', async () => {
  const body = {
    shopName: 'Quay Shirts',
    tagline: 'Linen',
    freeReturns: true,
    themeColor: '#1F5FA8',
    orderPrefix: 'QS-',
    orderNoticeEmails: ['Pack@Quay.example'],
    units: 'cm',
    returnAddress: 'Quay 1, Hamburg',
    sizeSystem: 'EU',
  }
  const before = await version()
  const saved = await save(body)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const stored = { ...body, themeColor: '#1f5fa8', orderNoticeEmails: ['pack@quay.example'] }
  expect((await list()).settings).toMatchObject(stored)
  expect((await shown()).settings).toMatchObject({ shopName: 'Quay Shirts', units: 'cm', tagline: 'Linen' })
  expect(Number(await version())).toBeGreaterThan(Number(before))
  const { entries } = (await shop().call('listAudit', { query: { entity: 'settings' }, token })).body
  expect(entries[0]?.before).toMatchObject({ shopName: 'Placket', orderPrefix: '' })
  expect(entries[0]?.after).toMatchObject({ shopName: 'Quay Shirts', orderPrefix: 'QS-' })
  expect(entries[0]?.title).toContain('shopName')
  const again = await version()
  await save({ returnAddress: 'Quay 2, Hamburg' })
  expect(await version(), 'pages do not show it').toBe(again)
})

test('what the environment sets is locked, and says why', async () => {
  expect((await list()).locks).toEqual({ supportEmail: 'SHOP_EMAIL' })
  const { supportEmail } = await faultsOf({ supportEmail: 'another@quay.example', tagline: 'Lost?' })
  expect(supportEmail).toBe("is set by SHOP_EMAIL in the server's environment. Remove it there to change it here.")
  const row = { key: 'supportEmail', value: JSON.stringify('another@quay.example') }
  await shop().deps.db.insertInto('shop_settings').values(row).execute()
  expect((await list()).settings).toMatchObject({ supportEmail: 'care@quay.example', tagline: 'Linen' })
})

test.each([
  [{ shopName: '' }, 'shopName', 'must not be empty'],
  [{ shopName: 'x'.repeat(41) }, 'shopName', 'must have at most 40 characters'],
  [{ notice: 'x'.repeat(10_000) }, 'notice', 'must have at most 300 characters'],
  [{ senderEmail: 'quay' }, 'senderEmail', 'must be an email address such as name@shop.example'],
  [{ orderNoticeEmails: ['a@b.example', 'nobody'] }, 'orderNoticeEmails.1', 'must be an email address'],
  [{ orderPrefix: 'qs 1' }, 'orderPrefix', 'must be capital letters and digits'],
  [{ themeColor: 'red' }, 'themeColor', 'must be a colour as # and six digits'],
  [{ textColor: '#999999' }, 'textColor', 'has a contrast of 2.6 to 1 to the background. Text needs 4.5 to 1'],
  [{ backgroundColor: '#555555' }, 'textColor', 'has a contrast of 2.3 to 1 to the background'],
  [{ themeColor: '#ffe600' }, 'themeColor', 'to the background, in the darker shade for text'],
  [{ units: 'cubits' }, 'units', 'must be one of in, cm'],
  [{ logo: 'https://elsewhere.example/logo.png' }, 'logo', 'must be a picture of the library'],
  [{ cookieNotice: true, cookieText: '' }, 'cookieText', 'must say something where the notice is shown'],
  [{ analytics: 'plausible' }, 'analyticsScript', 'must be the https address of the script'],
  [{ analytics: 'plausible' }, 'analyticsSite', 'must be your domain, such as shop.example'],
  [{ analyticsScript: 'http://plausible.io/js/script.js' }, 'analyticsScript', 'must be a whole address'],
] as const)('%j is refused at its field', async (body, field, words) => {
  const before = (await list()).settings
  expect((await faultsOf(body))[field]).toContain(words)
  expect((await list()).settings).toEqual(before)
})

test('a name that is no setting, and a logo that is gone, are refused', async () => {
  expect((await save({ shopNam: 'Quay' })).status).toBe(400)
  expect((await save({ logo: `/media/${'a'.repeat(64)}.webp` })).status).toBe(409)
})

test('two editors of one setting are told, those of two settings are not', async () => {
  const read = (await list()).version
  expect((await save({ tagline: 'By Ada', version: read })).status).toBe(200)
  expect((await save({ about: 'By Ben', version: read })).status).toBe(200)
  const late = await save({ tagline: 'By Ben', version: read })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ changes: [{ field: 'tagline', theirs: 'By Ada', yours: 'By Ben' }] })
})

test('what is stored and does not fit counts as not set', async () => {
  const rows = [
    { key: 'units', value: JSON.stringify('cubits') },
    { key: 'later', value: JSON.stringify(1) },
  ]
  await shop()
    .deps.db.insertInto('shop_settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify('cubits') }))
    .execute()
  expect((await list()).settings.units).toBe('in')
})

test('mails are sent in the name of the shop', async () => {
  await save({ shopName: 'Quay "Best" Shirts', senderEmail: 'post@quay.example' })
  expect(senderOf((await withShopSettings(shop().deps)).config)).toBe('"Quay Best Shirts" <post@quay.example>')
})

test('what only a demo can say is in its own settings', () => {
  expect(demoSettings.notice).toBe('A demonstration shop. Nothing is sold and nothing is sent.')
  expect(settingKeys).toEqual(expect.arrayContaining(Object.keys(demoSettings)))
})

test('calls that need settings at the same time share one reading of them', async () => {
  const { db, config } = shop().deps
  forgetShopSettings(db)
  const statements: string[] = []
  const stop = addWatcher({
    begin: () => ({ within: (work) => work(), end: ({ name }) => void statements.push(name) }),
  })
  const all = await Promise.all(Array.from({ length: 20 }, () => withShopSettings({ db, config })))
  stop()
  expect(statements).toEqual(['select shop_settings'])
  expect(new Set(all.map((deps) => deps.config.shop.shopName)).size).toBe(1)
})

test('a busy process reads them again before they are too old, and no call waits for it', async () => {
  const { db, config } = shop().deps
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const read = async () => (await withShopSettings({ db, config })).config.shop.shopName
  forgetShopSettings(db)
  const before = await read()
  await db
    .insertInto('shop_settings')
    .values({ key: 'shopName', value: JSON.stringify('Renamed') })
    .onConflict((on) => on.column('key').doUpdateSet({ value: JSON.stringify('Renamed') }))
    .execute()
  clock.mockReturnValue(600)
  // This call begins the next reading and does without it.
  expect(await read()).toBe(before)
  await vi.waitFor(async () => expect(await read()).toBe('Renamed'))
  clock.mockRestore()
})

test('a reading of the settings that failed is made again by the next call', async () => {
  const { db, config } = shop().deps
  forgetShopSettings(db)
  vi.spyOn(db, 'getExecutor').mockImplementationOnce(() => {
    throw new Error('The connection was lost')
  })
  await expect(withShopSettings({ db, config })).rejects.toThrow('The connection was lost')
  expect((await withShopSettings({ db, config })).config.shop).toEqual(await readShopSettings(db, config))
})

import { beforeAll, expect, test } from 'vitest'
import { queueBackInStockMails } from '../../../src/features/catalog/server/back-in-stock.ts'
import { makeConsentUrl } from '../../../src/features/mails/server/consent-links.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { withShopSettings } from '../../../src/platform/shop-settings.ts'
import { addresses, fourMarkets, openFiveMarkets } from '../../support/five-markets.ts'
import { addVariant, cards, openSandbox } from '../../support/orders.ts'
import { advanceTo, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = await openFiveMarkets(shop())
})

const headers = { [marketHeader]: 'ae' }
/** Every market speaks English from now on. */
async function changeLanguages(): Promise<void> {
  const markets = fourMarkets.map((market) => ({ ...market, language: 'en' as const }))
  expect((await shop().call('updateMarkets', { token: admin, body: { markets } })).status).toBe(200)
}
const restore = () => shop().call('updateMarkets', { token: admin, body: { markets: fourMarkets } })
const readBy = (cause: string) =>
  shop().deps.db.selectFrom('outbox').selectAll().where('cause', 'like', `${cause}%`).orderBy('id').execute()

test('mails about an order are in the language that it was placed in, whoever causes them and whatever changed since', async () => {
  const variant = await addVariant(shop(), { priceCents: 4950 })
  const { token } = await addPerson(shop())
  const address = { name: 'Test Person', line1: '1 Main Street', ...addresses.AE }
  const body = {
    items: [{ variantId: variant.id, quantity: 1 }],
    address,
    email: 'buyer@example.com',
    currency: 'AED',
    displayedTotal: 201.79,
  }
  const placed = await shop().call('createOrder', { token, body, headers })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const { order, payment } = placed.body
  await changeLanguages()
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  expect(await readMailText(shop(), `order-paid:${order.id}`)).toContain('شكرًا لك')
  // By the merchant, whose calls are in no market.
  await advanceTo(shop(), order.id, 'shipped')
  expect(await readBy(`order-shipped:${order.id}`)).toMatchObject([
    { subject: expect.stringContaining('في الطريق إليك') },
  ])
  await restore()
  const { documents = [] } = (await shop().call('readAnyOrder', { token: admin, params: { id: order.id } })).body.order
  const invoice = { params: { id: documents[0]?.id ?? '' }, token: admin, query: {} }
  const { seller } = (await shop().call('readDocument', invoice)).body.document
  expect(seller.at(-1)).toMatch(/^الرقم الضريبي: .?100000000000003/)
})

test('who waits for a size is written to in the language of the page, with its link', async () => {
  const variant = await addVariant(shop(), { stock: 0 })
  const ask = (email: string, market: string) =>
    shop().call('notifyBackInStock', {
      params: { id: variant.id },
      body: { email },
      headers: { [marketHeader]: market },
    })
  expect((await ask('far@example.com', 'ae')).status).toBe(201)
  expect((await ask('near@example.com', '')).status).toBe(201)
  await shop().deps.db.updateTable('variants').set({ stock: 2, received: 2 }).where('id', '=', variant.id).execute()
  await queueBackInStockMails(await withShopSettings(shop().deps))
  const [far, near] = (await readBy('back-in-stock')).sort((a, b) => a.recipient.localeCompare(b.recipient))
  expect(far).toMatchObject({ subject: expect.stringContaining('متوفر من جديد') })
  expect(far?.body_text).toMatch(/8888\/ae\/product\//)
  expect(near).toMatchObject({ subject: expect.stringContaining('Back in stock') })
  expect(near?.body_text).toMatch(/8888\/product\//)
})

test('a consent keeps the language that it was given in, for its mails and for the pages of their links', async () => {
  const { token, id } = await addPerson(shop())
  const body = { textVersion: 1, source: 'account' as const, email: 'unproved@example.com' }
  expect((await shop().call('giveMailConsent', { token, body, headers })).status).toBe(200)
  const [mail] = await readBy('confirm-emails')
  expect(mail?.body_html).toContain('<html lang="ar" dir="rtl">')
  const stored = shop().deps.db.selectFrom('mail_consents').select(['id', 'market', 'language'])
  const consent = await stored.where('user_id', '=', id).executeTakeFirstOrThrow()
  expect(consent).toMatchObject({ market: 'ae', language: 'ar' })
  const page = await shop().fetch(new URL(makeConsentUrl(shop().deps.config, 'unsubscribe', consent.id)).pathname)
  expect(await page.text()).toMatch(/<html lang="ar" dir="rtl">[\s\S]*إلغاء الاشتراك/)
})

test('a preview is in the language that the admin asks for', async () => {
  const preview = async (language?: 'de' | 'ar') =>
    (
      await shop().call('previewMail', {
        token: admin,
        params: { id: 'order-paid' },
        query: language ? { language } : {},
      })
    ).body.mail
  expect((await preview()).subject).toBe('Order 10001 is confirmed')
  const german = await preview('de')
  expect(german.subject).toBe('Bestellung 10001 ist bestätigt')
  expect(await (await shop().fetch(german.path)).text()).toContain('<html lang="de" dir="ltr">')
  expect(await (await shop().fetch((await preview('ar')).path)).text()).toContain('<html lang="ar" dir="rtl">')
})

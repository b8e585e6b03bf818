import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { translatedKinds } from '../../../src/features/translations/rules/translatable.ts'
import { findWordsFault, listMailTexts } from '../../../src/features/translations/server/mail-texts.ts'
import { isLanguage, type Language, languages } from '../../../src/platform/pure/language.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { forgetShopSettings } from '../../../src/platform/shop-settings.ts'
import { addKey } from '../../support/api-keys.ts'
import { addresses, openFiveMarkets } from '../../support/five-markets.ts'
import { addVariant, cards, openSandbox } from '../../support/orders.ts'
import { placeOrder, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = await openFiveMarkets(shop())
  const untaxed = await shop().call('updateTaxes', { token, body: { included: false, home: 'US-NY', rows: [] } })
  expect(untaxed.status, JSON.stringify(untaxed.body)).toBe(200)
})

const lead = 'orders/server.paidLead'
const named = (language: Language, record = lead) => ({ language, kind: 'mail' as const, record })
const save = (language: Language, text: string, record = lead) =>
  shop().call('saveTranslation', { token, body: { ...named(language, record), texts: { text } } })
async function readField(language: Language) {
  const { status, body } = await shop().call('readTranslation', { token, query: named(language) })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body.fields[0], text: body.texts['text'] }
}
const preview = async (id: string, language: Language) =>
  (await shop().call('previewMail', { token, params: { id }, query: { language } })).body.mail

async function buyInEmirates(): Promise<string> {
  const variant = await addVariant(shop(), { priceCents: 4950 })
  const buyer = await addPerson(shop())
  const address = { name: 'Test Person', line1: '1 Main Street', ...addresses.AE }
  const body = {
    items: [{ variantId: variant.id, quantity: 1 }],
    address,
    email: 'buyer@example.com',
    currency: 'AED',
    displayedTotal: 201.79,
  }
  const placed = await shop().call('createOrder', { token: buyer.token, body, headers: { [marketHeader]: 'ae' } })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  await openSandbox(shop()).pay(placed.body.payment.reference, cards.approves)
  return readMailText(shop(), `order-paid:${placed.body.order.id}`)
}

test('a text of mails has words in every language, which the merchant replaces and takes back field by field', async () => {
  const before = await readField('ar')
  expect(before).toMatchObject({ state: 'built-in', text: '', source: expect.stringContaining('{amount}') })
  expect((await save('ar', 'وصلت دفعتك {amount}، سنجهّز قمصانك.')).status).toBe(200)
  expect(await readField('ar')).toMatchObject({ state: 'translated', source: before.source })
  const mailed = await buyInEmirates()
  expect(mailed).toContain('سنجهّز قمصانك')
  expect(mailed).toContain('201.79')
  // Other languages and other texts stay as they are.
  const { order } = await placeOrder(shop())
  expect(await readMailText(shop(), `order-paid:${order.id}`)).toContain('Thank you. Your payment of')
  expect((await save('ar', '')).status).toBe(200)
  expect(await readField('ar')).toEqual(before)
  expect(await buyInEmirates()).toContain('شكرًا لك')
})

test('they can be changed in the shop’s own language, too', async () => {
  expect((await save('en', 'Many thanks! {amount} is here.')).status).toBe(200)
  const { order } = await placeOrder(shop())
  expect(await readMailText(shop(), `order-paid:${order.id}`)).toMatch(/Many thanks! \$[\d.]+ is here\./)
  expect((await preview('order-paid', 'en')).text).toContain('Many thanks! $95.05 is here.')
  expect((await save('en', '')).status).toBe(200)
  const product = { language: 'en' as const, kind: 'product' as const, record: '1', texts: { name: 'Shirt' } }
  expect((await shop().call('saveTranslation', { token, body: product })).status).toBe(400)
})

test.each([
  ['Thank you.', 'lacks {amount}'],
  ['{amount} from {name}', 'has {name}, which the shop’s text does not have'],
  ['{amount', 'is no ICU message'],
  ['{amount}\nand more', 'must be on one line'],
])('“%s” can’t take the place of a text, and its field says why', async (text, problem) => {
  const refused = await save('de', text)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body).replaceAll("'", '’')).toContain(problem)
  const csv = `kind,key,field,source,translation\nmail,${lead},text,,"${text}"\n`
  const imported = await shop().call('importTranslations', { token, body: { language: 'de', csv, dryRun: true } })
  expect(imported.body.faults).toMatchObject([{ row: 2, column: 'translation' }])
  expect(await readField('de')).toMatchObject({ state: 'built-in' })
})

test('words that no longer fit the values of a new version are left out instead of breaking the mail', async () => {
  await sql`INSERT INTO translations VALUES ('mail', 'en', ${lead}, 'text', 'Paid by {card}', 'of a former text')`.execute(
    shop().deps.db,
  )
  forgetShopSettings(shop().deps.db)
  const { order } = await placeOrder(shop())
  expect(await readMailText(shop(), `order-paid:${order.id}`)).toContain('Thank you. Your payment of')
  expect(await readField('en')).toMatchObject({ state: 'outdated', text: 'Paid by {card}' })
  await save('en', '')
})

test('a file for translators has them with what shoppers read now, and nothing counts as missing', async () => {
  const query = { language: 'fr' as const, kind: 'mail' as const }
  const { counts, total } = (await shop().call('listTranslations', { token, query })).body
  expect(total).toBeGreaterThan(100)
  expect(counts.find(({ kind }) => kind === 'mail')).toMatchObject({ total, missing: 0, outdated: 0 })
  const { csv } = (await shop().call('exportTranslations', { token, query })).body
  expect(csv).toContain(`mail,${lead},text,Merci.`)
  const row = csv.split('\n').find((line) => line.startsWith(`mail,${lead},`)) ?? ''
  const changed = `kind,key,field,source,translation\n${row.replace(/,"?"?\r?$/, ',"Merci, {amount} bien reçus."')}\n`
  const body = { language: 'fr' as const, csv: changed, dryRun: false }
  expect((await shop().call('importTranslations', { token, body })).body).toMatchObject({ added: 1, outdated: 0 })
  expect((await preview('order-paid', 'fr')).text).toContain('Merci, 95,05')
  await save('fr', '')
})

describe('a preview', () => {
  test('lists the texts that its mail is made of, each in the words that shoppers read', async () => {
    await save('de', 'Danke für {amount}!')
    const { words, language } = await preview('order-paid', 'de')
    expect(language).toBe('de')
    expect(words).toContainEqual({ record: lead, text: 'Danke für {amount}!' })
    expect(words.map(({ record }) => record)).toContain('orders/server.paid')
    expect(words.map(({ record }) => record)).not.toContain('orders/server.packedLead')
    await save('de', '')
  })

  test('of each mail to shoppers leads to its words in each language', async () => {
    const { mails } = (await shop().call('listMails', { token })).body
    const staff = [
      'staff-access',
      'staff-invite',
      'enquiry',
      'withdrawal-notice',
      'new-order',
      'webhook-disabled',
      'alert',
    ]
    for (const { id } of mails) {
      const { words, language } = await preview(id, 'hi')
      expect(isLanguage(language)).toBe(true)
      if (!staff.includes(id)) expect(words.length, id).toBeGreaterThan(1)
    }
  })
})

describe('a link of the merchant’s', () => {
  const fault = 'can have no link, address or email'
  const said = (text: string) => `Danke für {amount}. ${text}`

  test.each([
    said('https://evil.example/pay'),
    said('HTTP://evil.example'),
    said('//evil.example'),
    said('www.evil'),
    said('Bitte hier: evil.example'),
    said('evil.example/pay?x=1'),
    said('EVIL。example'),
    said('evil．example'),
    said('evil․example'),
    said('ｅｖｉｌ．ｃｏｍ'),
    said('evil.\u200bexample'),
    said('evil\u00ad.example'),
    said('пример.рф'),
    said('xn--e1afmkfd.xn--p1ai'),
    said('192.0.2.7'),
    said('[Zahlen](evil)'),
    said('<a href="x">Zahlen</a>'),
    said('< A HREF=x>'),
    said('pay@evil'),
    said('mailto:pay'),
    said('javascript:alert(1)'),
    said('tel:+14155550100'),
    said('http：／／evil'),
    'evil.{amount}',
    '{amount}.evil',
    'Danke.Bitte zahlen Sie {amount}',
  ])('“%s” is refused at its field and in a file, and nothing is saved', async (text) => {
    const refused = await save('de', text)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(fault)])
    const csv = `kind,key,field,source,translation\nmail,${lead},text,,"${text.replaceAll('"', '""')}"\n`
    for (const dryRun of [true, false]) {
      const imported = await shop().call('importTranslations', { token, body: { language: 'de', csv, dryRun } })
      expect(imported.body.faults).toMatchObject([{ row: 2, problem: expect.stringContaining(fault) }])
    }
    expect(await readField('de')).toMatchObject({ state: 'built-in' })
  })

  test('is found in each branch of a plural, and across its edges', async () => {
    const record = 'orders/server.shippedParcel'
    for (const text of [
      '{number}: {position, plural, one {evil.example} other {Paket}}',
      '{number}: evil{position, plural, one {.example} other {}}',
      '{number}: evil.{position, plural, one {example} other {}}',
      '{number}: {position, plural, one {www} other {Paket}}.evil',
    ]) {
      expect([text, (await save('de', text, record)).status]).toEqual([text, 400])
    }
  })

  test.each([
    'Danke für {amount}. Wir packen, z.B. heute, um 3.5 kg und um 10.30 Uhr.',
    'Danke … {amount}! (Ihr Team)',
    'धन्यवाद। {amount} मिल गए।',
    'شكرًا، وصلنا {amount}. سنجهّز طلبك',
    'Thanks for {amount}: it’s here; 1/2 is packed, w/o delay.',
  ])('is none in “%s”', async (text) => {
    expect((await save('de', text)).status).toBe(200)
    await save('de', '')
  })

  test('is none in any words of the shop’s own, so that each can be changed and kept', () => {
    const found = languages.flatMap((language) =>
      listMailTexts(language).flatMap(({ record, text }) =>
        findWordsFault({ kind: 'mail', source: text }, text) === null ? [] : [`${language} ${record}: ${text}`],
      ),
    )
    expect(found).toEqual([])
    expect(listMailTexts('ar').length).toBeGreaterThan(100)
  })

  test('that an earlier version took is not sent any more', async () => {
    const { db } = shop().deps
    await sql`INSERT INTO translations VALUES ('mail', 'en', ${lead}, 'text', 'Pay {amount} at evil.example', 'of it')`.execute(
      db,
    )
    forgetShopSettings(db)
    const { order } = await placeOrder(shop())
    const mailed = await readMailText(shop(), `order-paid:${order.id}`)
    expect([mailed.includes('evil.example'), mailed.includes('Thank you. Your payment of')]).toEqual([false, true])
    await save('en', '')
  })

  test('is refused in the names that mails say, of a method of delivery or a tax, and nowhere else', () => {
    const text = 'Siehe evil.example'
    for (const kind of translatedKinds) {
      const isSaid = ['mail', 'shipping', 'tax'].includes(kind)
      expect([kind, findWordsFault({ kind, source: 'Standard' }, text)]).toEqual([
        kind,
        isSaid ? expect.stringContaining(fault) : null,
      ])
    }
  })
})

describe('whoever may change content and no money', () => {
  const forbidden =
    'Part of this needs the permission “Change the words of mails”, which you do not have. Ask the owner of the shop.'
  const fileOf = (text: string) => `kind,key,field,source,translation\nmail,${lead},text,,"${text}"\n`
  const importAs = (by: string, csv: string, dryRun = false) =>
    shop().call('importTranslations', { token: by, body: { language: 'de', csv, dryRun } })

  test.each(['an editor', 'a key with content.write'])(
    '%s changes no words of mails, in a form or a file',
    async (who) => {
      const by =
        who === 'an editor'
          ? (await addPerson(shop(), { role: 'editor' })).token
          : (await addKey(shop(), { scopes: ['content.read', 'content.write'] })).key
      const query = named('de')
      expect((await shop().call('readTranslation', { token: by, query })).status).toBe(200)
      const saved = await shop().call('saveTranslation', {
        token: by,
        body: { ...query, texts: { text: 'Oh, {amount}.' } },
      })
      expect([saved.status, saved.body.message]).toEqual([403, forbidden])
      for (const dryRun of [true, false]) {
        const imported = await importAs(by, fileOf('Oh, {amount}.'), dryRun)
        expect([imported.status, imported.body.message]).toEqual([403, forbidden])
      }
      expect(await readField('de')).toMatchObject({ state: 'built-in' })
      // A whole file that leaves them as they are is theirs to import.
      expect((await save('de', 'Danke für {amount}!')).status).toBe(200)
      const { csv } = (await shop().call('exportTranslations', { token: by, query: { language: 'de', kind: 'mail' } }))
        .body
      expect((await importAs(by, csv)).body).toMatchObject({ added: 0, changed: 0, same: 1 })
      await save('de', '')
    },
  )

  test('a key with mails.write needs content.write, too', async () => {
    const both = await addKey(shop(), { scopes: ['content.write', 'mails.write'] })
    const alone = await addKey(shop(), { scopes: ['mails.write'] })
    const body = { ...named('de'), texts: { text: 'Danke, {amount}.' } }
    expect((await shop().call('saveTranslation', { token: alone.key, body })).status).toBe(403)
    expect((await shop().call('saveTranslation', { token: both.key, body })).status).toBe(200)
    await save('de', '')
  })
})

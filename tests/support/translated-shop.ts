import { expect } from 'vitest'
import type { Reply } from '../../src/api/schemas.ts'
import { saveProducts } from '../../src/features/catalog/server/catalogue-writes.ts'
import type { TranslatedKind } from '../../src/features/translations/rules/translatable.ts'
import { transact } from '../../src/platform/database/client.ts'
import { marketHeader } from '../../src/platform/pure/markets.ts'
import { makeMarket } from './five-markets.ts'
import { addPerson } from './people.ts'
import { makeProduct } from './products.ts'
import type { TestShop } from './shop.ts'

/** Puts `headers` on a call: it is about the German market. */
export const german = { headers: { [marketHeader]: 'de' } }

/** Two products with every kind of text. */
export async function addTranslatableProducts(shop: TestShop): Promise<void> {
  const quay = makeProduct('quay-shirt', { name: 'Quay Shirt, White', stock: [5, 5] })
  const image = { url: '/pictures/a.webp', alt: 'Front of the Quay Shirt', width: 3, height: 4, colorSlug: 'white' }
  const variants = quay.variants.map((variant) => ({ ...variant, option: { name: 'Length', value: 'Long' } }))
  await transact(shop.deps.db, (trx) =>
    saveProducts(trx, [
      {
        ...quay,
        variants,
        images: [image],
        style: { slug: 'quay', name: 'Quay Shirt' },
        descriptionHtml: '<p>Woven of linen.</p>',
        fabric: 'linen',
        care: ['Wash at 30 °C', 'Do not bleach'],
        seoTitle: 'Quay Shirt of linen',
        seoDescription: 'A shirt for summer',
      },
      makeProduct('mill-shirt', { name: 'Mill Shirt' }),
    ]),
  )
}

/** Content with every kind of text, as an admin makes it. */
export async function addTranslatableContent(shop: TestShop, token: string): Promise<void> {
  const cm = (length: number) => ({ mm: length * 10, toMm: null })
  const categories = (await shop.call('listAllCategories', { token })).body.categories
  const shirts = categories.find(({ slug }) => slug === 'shirts')?.id ?? ''
  const image = { imageUrl: '/pictures/a.webp', imageAlt: 'Shirts on a line' }
  const link = (label: string) => ({ kind: 'link' as const, href: '/blog', label })
  const saved = [
    await shop.call('updateCategory', { token, params: { id: shirts }, body: { description: 'Shirts for every day' } }),
    await shop.call('createSizeChart', {
      token,
      body: {
        name: 'Usual shirts',
        measuredOn: 'garment',
        note: 'Cut straight',
        sizes: ['S'],
        categoryIds: [shirts],
        measures: [{ name: 'Chest', how: 'From armhole to armhole', values: [cm(52)] }],
      },
    }),
    await shop.call('createPage', {
      token,
      body: {
        title: 'Parcels',
        slug: 'parcels',
        intro: 'How parcels travel',
        status: 'active',
        body: '<p>We ship at noon.</p>',
        seoTitle: 'What parcels cost',
        seoDescription: 'All about parcels',
      },
    }),
    await shop.call('createBlog', {
      token,
      body: {
        title: 'About linen',
        slug: 'about-linen',
        excerpt: 'Why it is cool',
        body: '<p>Flax is old.</p>',
        ...image,
        state: 'published',
        seoTitle: 'Linen and flax',
        seoDescription: 'What linen is',
      },
    }),
    await shop.call('saveNavigation', {
      token,
      body: { header: [{ ...link('Our journal'), children: [] }], footer: [] },
    }),
    await shop.call('saveAnnouncement', { token, body: { text: 'Free shipping in May' } }),
    await shop.call('createBanner', {
      token,
      body: {
        ...image,
        title: 'Summer is here',
        text: 'Linen for warm days',
        link: '/products',
        linkText: 'See shirts',
      },
    }),
    await shop.call('createSection', {
      token,
      body: { title: 'New in town', subtitle: 'Of this week', slug: 'new-in-town', rule: 'newest', active: true },
    }),
    await shop.call('createPromoCode', {
      token,
      body: { code: 'MAY', kind: 'percent', value: 10, description: 'Ten percent in May', isPublic: true },
    }),
    await shop.call('createPromoCode', {
      token,
      body: { automatic: true, title: 'Two for less', kind: 'percent', value: 5 },
    }),
    await shop.call('updateSettings', { token, body: { tagline: 'Shirts that last' } }),
  ]
  for (const { status, body } of saved) expect(status, JSON.stringify(body)).toBeLessThan(300)
}

/** A shop with a German market, and every kind of text. Returns the admin's token. */
export async function openTranslatedShop(shop: TestShop): Promise<string> {
  const { token } = await addPerson(shop, { role: 'admin' })
  await addTranslatableProducts(shop)
  await addTranslatableContent(shop, token)
  const markets = [makeMarket({ language: 'de', countries: ['DE'], rate: 1, rounding: 'none' })]
  const { status, body } = await shop.call('updateMarkets', { token, body: { markets } })
  expect(status, JSON.stringify(body)).toBe(200)
  return token
}

export const listTexts = async (
  shop: TestShop,
  token: string,
  query: object = {},
): Promise<Reply<'listTranslations'>> => {
  const { status, body } = await shop.call('listTranslations', {
    token,
    query: { language: 'de', limit: '50', ...query },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

interface Named {
  kind: TranslatedKind
  source: string
}

/** Saves the translation of a text that is found by its source. */
export async function translate(shop: TestShop, token: string, { kind, source }: Named, text: string) {
  const { texts } = await listTexts(shop, token, { kind, query: source })
  const found = texts.find((own) => own.source === source)
  expect(found, `${kind} ${source}`).toBeDefined()
  const { record = '', field = '' } = found ?? {}
  const body = { language: 'de' as const, kind, record, texts: { [field]: text } }
  return shop.call('saveTranslation', { token, body })
}

/** The size chart of the category `shirts`, and a live page. */
export async function addChartAndPage(shop: TestShop, token: string): Promise<void> {
  const { categories } = (await shop.call('listAllCategories', { token })).body
  const shirts = categories.find(({ slug }) => slug === 'shirts')?.id ?? ''
  const chart = { name: 'Usual shirts', measuredOn: 'garment' as const, sizes: ['S'], categoryIds: [shirts] }
  const measures = [{ name: 'Chest', how: '', values: [{ mm: 520, toMm: null }] }]
  const page = { title: 'Our mill', slug: 'our-mill', body: '<p>It weaves.</p>', status: 'active' as const }
  expect((await shop.call('createSizeChart', { token, body: { ...chart, measures } })).status).toBe(201)
  expect((await shop.call('createPage', { token, body: page })).status).toBe(201)
}

/** A courier and a pick-up place in Germany, a courier in the States, and a German tax. */
export async function addMethodsAndTaxes(shop: TestShop, token: string): Promise<void> {
  const courier = {
    id: 'courier',
    name: 'Courier',
    speed: 'standard' as const,
    days: null,
    basis: 'subtotal' as const,
    max: null,
    place: null,
    freeFrom: null,
    steps: [{ from: 0, price: 5 }],
  }
  const place = { line1: 'Torstraße 1', city: 'Berlin', state: '', postcode: '10119', country: 'DE' }
  const kiosk = {
    ...courier,
    id: 'kiosk',
    name: 'Kiosk',
    days: [0, 1] as [number, number],
    place: { ...place, hours: 'Mon–Sat 10–19' },
  }
  const zones = [
    { name: 'States', places: ['US'], methods: [courier] },
    { name: 'Germany', places: ['DE'], methods: [courier, kiosk] },
  ]
  const row = {
    name: 'Value added tax',
    country: 'DE',
    region: '',
    postcodes: [],
    taxClass: '',
    scope: 'anywhere' as const,
    shipping: true,
    reverseCharge: false,
    steps: [{ from: 0, percent: 19 }],
    validFrom: '2020-01-01',
  }
  const saved = [
    await shop.call('updateShippingZones', { token, body: { zones } }),
    await shop.call('updateTaxes', { token, body: { included: true, home: 'DE', rows: [row] } }),
  ]
  for (const { status, body } of saved) expect(status, JSON.stringify(body)).toBe(200)
}

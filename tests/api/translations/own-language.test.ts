import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { queueCartReminders } from '../../../src/features/cart/server/cart-reminders.ts'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { withShopSettings } from '../../../src/platform/shop-settings.ts'
import { makeMarket } from '../../support/five-markets.ts'
import { openMailConsents } from '../../support/mail-consents.ts'
import { makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false', SHOP_LANGUAGE: 'de' })
const { addAgreed, set, mailsBy } = openMailConsents(shop)
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const shirt = makeProduct('kai-hemd', { name: 'Kaihemd', stock: [5, 5, 5] })
  const colors = [
    { slug: 'white', name: 'White', hex: '#ffffff' },
    { slug: 'navy', name: 'Navy', hex: '#27324d' },
    { slug: 'hafennebel', name: 'Hafennebel', hex: '#cccccc' },
  ]
  const variants = shirt.variants.map((variant, place) => ({ ...variant, color: colors[place] ?? variant.color }))
  const described = { ...shirt, variants, fabric: 'linen', fit: 'slim', collar: 'button-down', pattern: 'gingham' }
  await transact(shop().deps.db, (trx) => saveProducts(trx, [described]))
})

const english = { headers: { [marketHeader]: 'us' } }
const facetsOf = async (market = {}) => (await shop().call('listFacets', market)).body.facets
const labelsOf = async (market = {}) =>
  Object.fromEntries((await facetsOf(market)).map(({ key, label }) => [key, label] as const))
const productOf = async (market = {}) => {
  const { products } = (await shop().call('listProducts', market)).body
  return products.find(({ slug }) => slug === 'kai-hemd')
}
const colorsOf = async (market = {}) => (await productOf(market))?.colors.map(({ slug, name }) => `${slug}: ${name}`)
const attributesOf = async (market = {}) =>
  (await productOf(market))?.attributes.map(({ label, values }) => `${label}: ${values.map((value) => value.label)}`)
const readAttribute = async (id: string) => {
  const { attributes } = (await shop().call('listAttributes', { token })).body
  const found = attributes.find(({ key }) => key === id)
  if (!found) throw new Error(`No attribute ${id}`)
  return found
}
const saveAttribute = async (id: string, change: object) => {
  const { status, body } = await shop().call('updateAttribute', { token, params: { id }, body: change })
  expect(status, JSON.stringify(body)).toBe(200)
}
const readProduct = async () => {
  const params = { id: (await productOf())?.id ?? '' }
  return (await shop().call('readProduct', { token, params })).body.product
}
const mark = async () => (await shop().call('listCatalogueParts', {})).body.parts[0]?.mark

test('a German shop has German filters, values and colours from the start', async () => {
  expect(await labelsOf()).toMatchObject({ size: 'Größe', color: 'Farbe', price: 'Preis', fabric: 'Stoff' })
  expect((await facetsOf()).find(({ key }) => key === 'collar')?.choices).toEqual([
    expect.objectContaining({ value: 'button-down', label: 'Button-down' }),
  ])
  expect(await colorsOf()).toEqual(['white: Weiß', 'navy: Marineblau', 'hafennebel: Hafennebel'])
  expect(await attributesOf()).toEqual([
    'Passform: Schmal',
    'Stoff: Leinen',
    'Kragen: Button-down',
    'Muster: Vichykaro',
  ])
  expect((await productOf())?.fabric).toBe('Leinen')
})

test.each(['Leinen', 'marineblau', 'linen'])('it finds %s', async (query) => {
  const found = (await shop().call('searchProducts', { query: { query } })).body
  expect(found.products.map(({ slug }) => slug)).toEqual(['kai-hemd'])
})

test('its vocabulary for suggestions has the words of its language', async () => {
  const { vocabulary } = (await shop().call('readVocabulary', {})).body
  expect(vocabulary?.words).toEqual(expect.arrayContaining(['leinen', 'marineblau', 'vichykaro']))
})

test('its orders and mails name colours in German, and as they were renamed', async () => {
  const { token: buyer, userId } = await addAgreed()
  const product = await productOf()
  const variant = product?.variants.find(({ color }) => color === 'navy')
  const bought = { id: variant?.id ?? '', productId: product?.id ?? '', priceCents: 5000 }
  await set({ cartReminderHours: '24' })
  const { db } = shop().deps
  const remind = async () => {
    await shop().call('addToCart', { token: buyer, body: { variantId: bought.id, quantity: 1 } })
    await sql`UPDATE cart_items SET updated_at = now() - make_interval(hours => 25)`.execute(db)
    await queueCartReminders(await withShopSettings(shop().deps))
    await sql`DELETE FROM cart_items WHERE user_id = ${userId}`.execute(db)
    await sql`DELETE FROM cart_reminders WHERE user_id = ${userId}`.execute(db)
    return (await mailsBy('cart-reminder')).at(-1)?.body_text
  }
  expect(await remind()).toContain('Marineblau')
  // As a former release writes it: without a thought of translations.
  await db.updateTable('colors').set({ name: 'Tinte' }).where('slug', '=', 'navy').execute()
  expect(await remind()).toContain('Tinte')
  await db.updateTable('colors').set({ name: 'Navy' }).where('slug', '=', 'navy').execute()
  const body = makeOrderBody([{ variant: bought, quantity: 1 }])
  const placed = await shop().call('createOrder', { token: buyer, body })
  expect(placed.body.order.lines[0]?.color, JSON.stringify(placed.body)).toBe('Marineblau')
})

test('the admin reads them in German', async () => {
  const fabric = await readAttribute('fabric')
  expect([fabric.label, fabric.values.map(({ value, label }) => `${value}: ${label}`)]).toEqual([
    'Stoff',
    ['linen: Leinen'],
  ])
  const product = await readProduct()
  expect(product.attributes).toMatchObject({ fabric: ['Leinen'], pattern: ['Vichykaro'] })
  expect(product.options.colors).toEqual(['Weiß', 'Marineblau', 'Hafennebel'])
  expect(product.variants.map(({ color }) => color)).toEqual(['Weiß', 'Marineblau', 'Hafennebel'])
})

test('saving what the admin shows changes no word, address or other language', async () => {
  const before = await mark()
  const { label, values, version } = await readAttribute('fabric')
  await saveAttribute('fabric', {
    label,
    values: values.map(({ value, label: own }) => ({ value, label: own })),
    version,
  })
  const facets = (await facetsOf()).map(({ key, label: own, shown }) => ({ key, label: own, shown }))
  expect((await shop().call('updateFacets', { token, body: { facets } })).status).toBe(200)
  const product = await readProduct()
  const params = { id: product.id }
  const { attributes, options, variants } = product
  expect((await shop().call('updateProduct', { token, params, body: { attributes } })).status).toBe(200)
  const saved = { ...options, seenVariants: variants.map(({ id }) => id) }
  expect((await shop().call('saveProductOptions', { token, params, body: saved })).status).toBe(200)
  const { db } = shop().deps
  const written = async (table: 'facets' | 'attributes' | 'attribute_values') =>
    (await db.selectFrom(table).select('label').execute()).map(({ label: own }) => own)
  expect(await written('facets')).toEqual(expect.arrayContaining(['Size', 'Colour', 'Fabric']))
  expect(await written('attributes')).toContain('Fabric')
  expect((await written('attribute_values')).sort()).toEqual(['Button down', 'Gingham', 'Linen', 'Slim'])
  expect((await db.selectFrom('colors').select('name').orderBy('name').execute()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Hafennebel', 'Navy', 'White']),
  )
  expect(await colorsOf()).toEqual(['white: Weiß', 'navy: Marineblau', 'hafennebel: Hafennebel'])
  expect((await readProduct()).variants.map(({ id }) => id)).toEqual(variants.map(({ id }) => id))
  expect(await mark()).not.toBeUndefined()
  expect((await mark())?.split(' ').slice(1)).toEqual(before?.split(' ').slice(1))
})

test('a market in English shows them as they are written, and one in French in French', async () => {
  const places = [
    ['us', 'en', 'US'],
    ['fr', 'fr', 'FR'],
  ] as const
  const markets = places.map(([key, language, country]) => ({
    ...makeMarket({ language, countries: [country], rate: 1, rounding: 'none' }),
    key,
    name: country,
  }))
  const saved = await shop().call('updateMarkets', { token, body: { markets } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await labelsOf(english)).toMatchObject({ size: 'Size', fabric: 'Fabric' })
  expect(await attributesOf(english)).toContain('Fabric: Linen')
  expect(await attributesOf({ headers: { [marketHeader]: 'fr' } })).toContain('Tissu: Lin')
})

test('a name that the merchant gives is read at once and stays, also an English one', async () => {
  const { values } = await readAttribute('fit')
  const before = await mark()
  await saveAttribute('fit', { label: 'Schnitt', values: values.map(({ value }) => ({ value, label: 'Slim' })) })
  expect(await mark()).not.toBe(before)
  expect(await attributesOf()).toContain('Schnitt: Slim')
  expect((await labelsOf()).fit).toBe('Schnitt')
  const added = [...(await readAttribute('fabric')).values, { label: 'Denim' }, { label: 'Silk' }]
  await saveAttribute('fabric', {
    values: added.map(({ label, ...value }) => ({ ...('value' in value && { value: value.value }), label })),
  })
  expect((await readAttribute('fabric')).values.map(({ label }) => label)).toEqual(['Leinen', 'Denim', 'Silk'])
  const facets = (await facetsOf()).map(({ key, label, shown }) => ({ key, label, shown }))
  const renamed = facets.map((facet) => (facet.key === 'size' ? { ...facet, label: 'Size' } : facet))
  expect((await shop().call('updateFacets', { token, body: { facets: renamed } })).status).toBe(200)
  expect(await labelsOf()).toMatchObject({ size: 'Size', color: 'Farbe' })
})

test('a colour is renamed to its written name or another one, and its variants stay', async () => {
  const { id, options, variants } = await readProduct()
  const seenVariants = variants.map((variant) => variant.id)
  const rename = async (renames: { from: string; to: string }[], colors: string[]) => {
    const body = {
      ...options,
      colors,
      seenVariants,
      renames: renames.map((own) => ({ field: 'colors' as const, ...own })),
    }
    const saved = await shop().call('saveProductOptions', { token, params: { id }, body })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    return saved.body.product
  }
  const first = await rename([{ from: 'Marineblau', to: 'Navy' }], ['Weiß', 'Navy', 'Hafennebel'])
  expect(first.options.colors).toEqual(['Weiß', 'Navy', 'Hafennebel'])
  const second = await rename([{ from: 'Hafennebel', to: 'Olive' }], ['Weiß', 'Navy', 'Olive'])
  expect(second.options.colors).toEqual(['Weiß', 'Navy', 'Olive'])
  expect(second.variants.map((variant) => variant.id)).toEqual(seenVariants)
  expect(await colorsOf()).toEqual(['white: Weiß', 'navy: Navy', 'olive: Olive'])
})

test('a new product takes a known colour by its German name', async () => {
  const { categories } = (await shop().call('listAllCategories', { token })).body
  const body = {
    name: 'Mühlenhemd',
    categoryId: categories[0]?.id ?? '',
    price: 40,
    colors: ['Weiß', 'Pink'],
    sizes: ['S'],
  }
  const { product } = (await shop().call('createProduct', { token, body })).body
  expect(product.options.colors).toEqual(['Weiß', 'Pink'])
  expect(product.variants.map(({ color }) => color)).toEqual(['Weiß', 'Pink'])
  const rows = await shop().deps.db.selectFrom('colors').select('slug').where('name', 'like', 'Wei%').execute()
  expect(rows).toEqual([])
})

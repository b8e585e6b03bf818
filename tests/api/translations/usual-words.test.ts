import { beforeAll, expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { makeMarket } from '../../support/five-markets.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'
import { listTexts, translate } from '../../support/translated-shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const shirt = makeProduct('quay-shirt', { stock: [5, 5] })
  const colors = [
    { slug: 'white', name: 'White', hex: '#ffffff' },
    { slug: 'harbour-fog', name: 'Harbour Fog', hex: '#cccccc' },
  ]
  const variants = shirt.variants.map((variant, place) => ({ ...variant, color: colors[place] ?? variant.color }))
  const described = { ...shirt, variants, fabric: 'linen', fit: 'slim', collar: 'button-down', pattern: 'sailcloth' }
  await transact(shop().deps.db, (trx) => saveProducts(trx, [described]))
  const places = [
    ['de', 'DE'],
    ['fr', 'FR'],
    ['hi', 'IN'],
    ['ar', 'AE'],
  ] as const
  const markets = places.map(([language, country]) => ({
    ...makeMarket({ language, countries: [country], rate: 1, rounding: 'none' }),
    key: language,
    name: country,
  }))
  const saved = await shop().call('updateMarkets', { token, body: { markets } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})

const read = async (language: string | null) => {
  const market = language === null ? {} : { headers: { [marketHeader]: language } }
  const { facets } = (await shop().call('listFacets', market)).body
  const [product] = (await shop().call('listProducts', market)).body.products
  const labelsOf = (key: string) => facets.find((facet) => facet.key === key)?.choices.map(({ label }) => label)
  return {
    facets: facets.map(({ key, label }) => `${key}: ${label}`),
    values: [labelsOf('fabric'), labelsOf('fit'), labelsOf('collar'), labelsOf('pattern')].flat(),
    colors: product?.colors.map(({ name }) => name),
    attributes: product?.attributes.map(({ key, label }) => `${key}: ${label}`),
    fabric: product?.fabric,
  }
}

test.each([
  ['de', 'size: Größe', 'color: Farbe', 'sleeve: Ärmel', ['Leinen', 'Schmal', 'Button-down'], 'Weiß'],
  ['fr', 'size: Taille', 'color: Couleur', 'sleeve: Manches', ['Lin', 'Ajustée', 'Boutonné'], 'Blanc'],
  ['hi', 'size: साइज़', 'color: रंग', 'sleeve: आस्तीन', ['लिनन', 'स्लिम', 'बटन-डाउन'], 'सफ़ेद'],
  ['ar', 'size: المقاس', 'color: اللون', 'sleeve: الكُم', ['كتان', 'ضيقة', 'بأزرار'], 'أبيض'],
])('in %s, filters, usual values and usual colours are in the language; others are as written', async (...row) => {
  const [language, size, color, sleeve, values, white] = row
  const { facets, values: shown, colors, attributes, fabric } = await read(language)
  const own = await read(null)
  expect(facets).toEqual(expect.arrayContaining([size, color, sleeve]))
  // No label of the shop is left in English.
  expect(facets.filter((label) => own.facets.includes(label))).toEqual([])
  expect(attributes?.filter((label) => own.attributes?.includes(label))).toEqual([])
  expect(shown).toEqual([...values, 'Sailcloth'])
  expect(fabric).toBe(values[0])
  if (language === 'hi') expect(facets).toContain('price: क़ीमत')
  expect(colors?.toSorted()).toEqual(['Harbour Fog', white].toSorted())
})

test('the admin shows what is translated and what is missing, and a merchant’s own words stay', async () => {
  const { texts } = await listTexts(shop(), token, { kind: 'color' })
  expect(texts.map(({ source, state }) => [source, state])).toEqual([
    ['Harbour Fog', 'missing'],
    ['White', 'translated'],
  ])
  await translate(shop(), token, { kind: 'color', source: 'White' }, 'Schneeweiß')
  await transact(shop().deps.db, (trx) => saveProducts(trx, [makeProduct('mill-shirt', { name: 'Mill Shirt' })]))
  expect((await read('de')).colors).toContain('Schneeweiß')
})

test('the tax that the tables to begin with call VAT is called so in each language, and a merchant’s own name stays', async () => {
  const row = {
    country: 'DE',
    scope: 'anywhere',
    taxClass: '',
    shipping: true,
    reverseCharge: false,
    validFrom: '2020-01-01',
  } as const
  const rows = ['VAT', 'Bottle deposit'].map((name) => ({ ...row, name, steps: [{ from: 0, percent: 19 }] }))
  const saved = await shop().call('updateTaxes', { token, body: { included: true, home: 'DE', rows } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const textsIn = async (language: string) => {
    const { texts } = await listTexts(shop(), token, { kind: 'tax', language })
    return Object.fromEntries(texts.map(({ source, translation }) => [source, translation]))
  }
  expect(await textsIn('de')).toMatchObject({ VAT: 'MwSt.', 'Bottle deposit': null })
  expect(await textsIn('fr')).toMatchObject({ VAT: 'TVA' })
  expect(await textsIn('hi')).toMatchObject({ VAT: 'वैट' })
  expect(await textsIn('ar')).toMatchObject({ VAT: 'ضريبة القيمة المضافة' })
})

test('the usual columns of size charts are called so in each language, and others stay', async () => {
  const measures = ['Neck', 'Chest', 'Cuff'].map((name) => ({ name, how: '', values: [{ mm: 380, toMm: null }] }))
  const body = { name: 'Shirts', measuredOn: 'body' as const, sizes: ['M'], measures }
  const saved = await shop().call('createSizeChart', { token, body })
  expect(saved.status, JSON.stringify(saved.body)).toBe(201)
  const textsIn = async (language: string) => {
    const { texts } = await listTexts(shop(), token, { kind: 'measure', language })
    return Object.fromEntries(texts.map(({ source, translation }) => [source, translation]))
  }
  expect(await textsIn('de')).toEqual({ Neck: 'Hals', Chest: 'Brust', Cuff: null })
  expect(await textsIn('fr')).toMatchObject({ Neck: 'Encolure', Chest: 'Poitrine' })
  expect(await textsIn('hi')).toMatchObject({ Neck: 'गला', Chest: 'सीना' })
  expect(await textsIn('ar')).toMatchObject({ Neck: 'الرقبة', Chest: 'الصدر' })
})

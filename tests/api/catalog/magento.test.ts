import { stringify } from 'csv-stringify/sync'
import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

// The columns of Magento's export, in its order. Adobe Commerce, "Product data attributes reference".
const headers = [
  'sku',
  'store_view_code',
  'attribute_set_code',
  'product_type',
  'categories',
  'product_websites',
  'name',
  'description',
  'short_description',
  'weight',
  'product_online',
  'tax_class_name',
  'visibility',
  'price',
  'special_price',
  'special_price_from_date',
  'special_price_to_date',
  'url_key',
  'meta_title',
  'meta_keywords',
  'meta_description',
  'base_image',
  'base_image_label',
  'small_image',
  'thumbnail_image',
  'created_at',
  'additional_attributes',
  'qty',
  'out_of_stock_qty',
  'is_in_stock',
  'manage_stock',
  'related_skus',
  'additional_images',
  'additional_image_labels',
  'configurable_variations',
  'configurable_variation_labels',
]
type Cells = Record<string, string>

const child = (sku: string, color: string, size: string, more: Cells = {}): Cells => ({
  sku,
  attribute_set_code: 'Top',
  product_type: 'simple',
  name: `Pier Shirt-${size}-${color}`,
  weight: '0.35',
  product_online: '1',
  visibility: 'Not Visible Individually',
  price: '80.000000',
  qty: '7.0000',
  is_in_stock: '1',
  url_key: `pier-shirt-${sku}`,
  additional_attributes: `color=${color},size=${size}`,
  ...more,
})
const pier: Cells = {
  sku: 'PIER',
  attribute_set_code: 'Top',
  product_type: 'configurable',
  name: 'Pier Shirt',
  price: '',
  categories: 'Default Category/Men/Overshirts,Default Category/New',
  product_online: '1',
  visibility: 'Catalog, Search',
  url_key: 'pier-shirt',
  description: '<p>Brushed twill.</p>',
  base_image: '/p/i/pier.jpg',
  base_image_label: 'Front',
  additional_images: '/p/i/pier.jpg,/p/i/back.jpg',
  additional_attributes: 'climate=Cool|Windy,weave=Twill, brushed',
  configurable_variations: 'sku=PIER-S-N,size=S,color=Navy|sku=PIER-M-N,size=M,color=Navy',
  configurable_variation_labels: 'size=Size,color=Color',
}
const small = child('PIER-S-N', 'Navy', 'S', {
  special_price: '60.000000',
  special_price_from_date: '3/5/24',
  base_image: '/p/i/small.jpg',
})
const medium = child('PIER-M-N', 'Navy', 'M', { special_price: '50', special_price_to_date: '2024-03-05 00:00:00' })
const scarf = child('SCARF', 'Red', '', {
  name: 'Scarf',
  visibility: 'Catalog, Search',
  url_key: 'scarf',
  additional_attributes: 'color=Red,weave=Plain',
  is_in_stock: '0',
})
const french = { sku: 'PIER', store_view_code: 'fr', product_type: 'configurable', name: 'Chemise Pier' }
const whole = [small, pier, french, medium, scarf]

const shop = provideShop()
let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  await shop().call('createAttribute', { token, body: { label: 'Weave', kind: 'choice', unit: '', values: [] } })
})

const source = { pictureBase: 'https://old.example/media/catalog/product', weightUnit: 'kg' as const }
const send = async (rows: Cells[], dryRun: boolean, more: { source?: typeof source } = { source }) => {
  const csv = stringify([headers, ...rows.map((row) => headers.map((header) => row[header] ?? ''))])
  return (await shop().call('importCatalogue', { token, body: { csv, dryRun, ...more } })).body
}

test.each<[string, Cells[], { row: number; column: string; problem: string }]>([
  [
    'a variation that is not in the file',
    [pier, small],
    { row: 2, column: 'configurable_variations', problem: '"PIER-M-N" is no product of the file' },
  ],
  [
    'a variation without a size',
    [{ ...pier, configurable_variations: 'sku=PIER-S-N,size=S,color=Navy|sku=PIER-M-N,color=Navy' }, small, medium],
    { row: 2, column: 'configurable_variations', problem: '"PIER-M-N" has no size' },
  ],
  [
    'a price in words',
    [pier, small, { ...medium, price: 'cheap' }],
    { row: 4, column: 'price', problem: '"cheap" is not an amount such as 49.50' },
  ],
  [
    'a date that nobody can read',
    [pier, { ...small, special_price_from_date: 'in May' }, medium],
    { row: 3, column: 'special_price_from_date', problem: '"in May" is not a date such as 2026-03-31' },
  ],
  [
    'a bundle',
    [{ ...scarf, product_type: 'bundle' }],
    { row: 2, column: 'product_type', problem: '"bundle" is neither simple nor configurable; remove the row' },
  ],
])('names the row and the column of %s, and writes nothing', async (_what, rows, fault) => {
  expect(await send(rows, false)).toMatchObject({ faults: [fault], faultCount: 1 })
  expect((await shop().call('listProducts', {})).body.total).toBe(0)
})

test('pictures without an address need to be told where they are', async () => {
  const { faults } = await send([scarf, { ...child('HAT', 'Red', ''), base_image: '/h/hat.jpg' }], true, {})
  expect(faults).toEqual([{ row: 3, column: 'base_image', problem: '"h/hat.jpg" is not an https address' }])
})

test('configurable products get the variants that they name, with prices of today and attributes', async () => {
  expect(await send(whole, true)).toMatchObject({ added: 2, variants: 3, faults: [] })
  const imported = await send(whole, false)
  expect(imported).toMatchObject({ added: 2, changed: 0, variants: 3, faultCount: 0 })
  expect(imported.attributes).toContainEqual({
    column: 'additional_attributes, weave',
    attribute: 'Weave',
    products: 2,
  })
  const { products } = (await shop().call('listProducts', {})).body
  expect(products.find(({ slug }) => slug === 'pier-shirt')).toMatchObject({
    name: 'Pier Shirt',
    category: { name: 'Overshirts' },
    description: '<p>Brushed twill.</p>',
    variants: [
      { sku: 'PIER-S-N', color: 'navy', size: 'S', price: 80, finalPrice: 60, stock: 7 },
      { sku: 'PIER-M-N', color: 'navy', size: 'M', price: 80, finalPrice: 80, stock: 7 },
    ],
    images: [
      { url: 'https://old.example/media/catalog/product/p/i/pier.jpg', alt: 'Front' },
      { url: 'https://old.example/media/catalog/product/p/i/back.jpg' },
      { url: 'https://old.example/media/catalog/product/p/i/small.jpg' },
    ],
    attributes: [
      { key: 'weave', values: [{ label: 'Twill, brushed' }] },
      { key: 'collections', values: [{ label: 'New' }] },
    ],
  })
  expect(products.find(({ slug }) => slug === 'scarf')?.variants).toMatchObject([{ sku: 'SCARF', stock: 0 }])
  expect(products).toHaveLength(2)
})

test('the same file again adds nothing', async () => {
  expect(await send(whole, false)).toMatchObject({ added: 0, changed: 0, same: 2, stock: { differs: 0 } })
})

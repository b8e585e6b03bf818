import { stringify } from 'csv-stringify/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

// The header of WooCommerce's own export, with two attributes. woocommerce.com, "Product CSV Import Schema".
const headers = [
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Low stock amount',
  'Backorders allowed?',
  'Sold individually?',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Allow customer reviews?',
  'Purchase note',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Shipping class',
  'Images',
  'Download limit',
  'Download expiry days',
  'Parent',
  'Grouped products',
  'Upsells',
  'Cross-sells',
  'External URL',
  'Button text',
  'Position',
  'Brands',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Attribute 1 visible',
  'Attribute 1 global',
  'Attribute 1 default',
  'Attribute 2 name',
  'Attribute 2 value(s)',
  'Attribute 2 visible',
  'Attribute 2 global',
  'Attribute 3 name',
  'Attribute 3 value(s)',
  'Meta: _wash',
]
type Cells = Record<string, string>
const row = (cells: Cells) => headers.map((header) => cells[header] ?? '')
const attribute = (number: number, name: string, values: string): Cells => ({
  [`Attribute ${number} name`]: name,
  [`Attribute ${number} value(s)`]: values,
})

const quay: Cells = {
  ID: '10',
  Type: 'variable',
  SKU: 'QUAY',
  Name: 'Quay shirt',
  Published: '1',
  'Is featured?': '1',
  Description: 'Thick twill.\\n\\nMade to last.',
  Categories: 'Men > Shirts > Casual, Sale',
  Tags: 'twill, autumn',
  Images: 'https://pictures.example/1.jpg, https://pictures.example/2.jpg',
  Brands: 'Harbour',
  'Weight (kg)': '0.3',
  ...attribute(1, 'Color', 'Navy, Black'),
  ...attribute(2, 'Size', 'S, M'),
  ...attribute(3, 'Weave', 'Twill'),
}
const variation = (id: string, color: string, size: string, more: Cells = {}): Cells => ({
  ID: id,
  Type: 'variation',
  SKU: `QUAY-${id}`,
  Name: 'Quay shirt',
  Published: '1',
  Stock: '4',
  Parent: 'QUAY',
  'Regular price': '80',
  ...attribute(1, 'Color', color),
  ...attribute(2, 'Size', size),
  ...more,
})
const polo: Cells = {
  ID: '20',
  Type: 'simple, virtual',
  SKU: 'POLO',
  Name: 'Quay shirt',
  Published: '-1',
  'Regular price': '40.50',
  'In stock?': '0',
  ...attribute(1, 'Color', 'White'),
  ...attribute(2, 'Weave', 'Pique\\, fine, Twill'),
}
const whole = [
  quay,
  polo,
  variation('11', 'Navy', 'S', { 'Sale price': '60', Images: 'https://pictures.example/3.jpg' }),
  variation('12', 'Black', 'M', { Parent: 'id:10', 'Sale price': '50', 'Date sale price ends': '2020-01-31' }),
  variation('13', 'Black', 'S', { Published: '0' }),
]

const shop = provideShop()
let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  await shop().call('createAttribute', { token, body: { label: 'Weave', kind: 'choice', unit: '', values: [] } })
})

const send = async (rows: Cells[], dryRun: boolean) => {
  const csv = stringify([headers, ...rows.map(row)])
  return (await shop().call('importCatalogue', { token, body: { csv, dryRun } })).body
}
const list = async () => (await shop().call('listAllProducts', { token, query: { limit: '50' } })).body

describe('WooCommerce’s product CSV', () => {
  test.each<[string, Cells[], { row: number; column: string; problem: string }]>([
    [
      'a variation of no product',
      [quay, variation('11', 'Navy', 'S'), variation('12', 'Black', 'M', { Parent: 'PIER' })],
      { row: 4, column: 'Parent', problem: '"PIER" is no product of the file' },
    ],
    [
      'a price in words, in the row of its variation',
      [quay, variation('11', 'Navy', 'S'), variation('12', 'Black', 'M', { 'Regular price': 'cheap' })],
      { row: 4, column: 'Regular price', problem: '"cheap" is not an amount such as 49.50' },
    ],
    [
      'a variation of any size',
      [quay, variation('11', 'Navy', 'S'), variation('12', 'Black', '')],
      {
        row: 4,
        column: 'Attribute 2 value(s)',
        problem: 'missing: a variation needs one value, “any” is not possible',
      },
    ],
    [
      'a variable product without variations',
      [quay],
      { row: 2, column: 'Type', problem: 'a variable product without published variations' },
    ],
    [
      'a kind of product that the shop has not',
      [{ ...polo, Type: 'grouped' }],
      { row: 2, column: 'Type', problem: '"grouped" is neither simple, variable nor variation; remove the row' },
    ],
    [
      'two variations of one choice',
      [quay, variation('11', 'Navy', 'S'), variation('12', 'Navy', 'S')],
      { row: 4, column: 'Attribute 1 value(s)', problem: 'the variant "Navy, S" is already in row 3' },
    ],
  ])('names the row and the column of %s, and writes nothing', async (_what, rows, fault) => {
    expect(await send(rows, false)).toMatchObject({ faults: [fault], faultCount: 1 })
    expect((await shop().call('listProducts', {})).body.total).toBe(0)
  })

  test('a dry run says what it would do', async () => {
    const tried = await send(whole, true)
    expect(tried).toMatchObject({ added: 2, changed: 0, variants: 3, faults: [] })
    expect(tried.attributes.filter(({ attribute: name }) => name !== null)).toEqual([
      { column: 'Attribute 3 value(s)', attribute: 'Weave', products: 1 },
      { column: 'Attribute 2 value(s)', attribute: 'Weave', products: 1 },
    ])
    expect((await shop().call('listProducts', {})).body.total).toBe(0)
  })

  test('variable products get their variations, wherever these stand, and attributes their values', async () => {
    expect(await send(whole, false)).toMatchObject({ added: 2, changed: 0, variants: 3, faultCount: 0 })
    const [product] = (await shop().call('listProducts', {})).body.products
    expect(product).toMatchObject({
      slug: 'quay-shirt',
      name: 'Quay shirt',
      brand: { name: 'Harbour' },
      category: { name: 'Casual' },
      description: '<p>Thick twill.</p><p>Made to last.</p>',
      weightGrams: 300,
      variants: [
        { sku: 'QUAY-11', color: 'navy', size: 'S', price: 80, finalPrice: 60, stock: 4 },
        // Its sale is over.
        { sku: 'QUAY-12', color: 'black', size: 'M', price: 80, finalPrice: 80, stock: 4 },
      ],
      attributes: [
        { key: 'weave', values: [{ label: 'Twill' }] },
        { key: 'collections', values: [{ label: 'Sale' }] },
      ],
    })
    expect(product?.images.map(({ url }) => url.slice(-5))).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    expect(product?.variants).toHaveLength(2)
    // A second product of the same name has an address of its own, and is a draft as it was there.
    const draft = (await list()).products.find(({ slug }) => slug === 'quay-shirt-polo')
    expect(draft).toMatchObject({ status: 'draft' })
  })

  test('the same file again changes and adds nothing, and the export keeps its other columns', async () => {
    expect(await send(whole, false)).toMatchObject({ added: 0, changed: 0, same: 2 })
    const { csv } = (await shop().call('exportCatalogue', { token })).body
    expect(csv.split('\n')[0]).toContain('Is featured?')
    expect((await shop().call('importCatalogue', { token, body: { csv, dryRun: true } })).body.faults).toEqual([])
  })
})

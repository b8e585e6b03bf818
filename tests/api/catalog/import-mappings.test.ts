import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  await shop().call('createAttribute', { token, body: { label: 'Weave', kind: 'choice', unit: '', values: [] } })
})

const csv = [
  'Artikelnr;Bezeichnung;Farbe;Größe;VK-Preis;Alter Preis;Bestand;Gewicht;Bild;Bindung;Notiz',
  'A1;Hafenhemd;Blau;M;"1.049,50 €";1.100,00;4;0,3;a.jpg|b.jpg;Köper;intern',
  'B1;Mütze;Rot;;19,90;;2;;;;=1+1',
  'A2;Hafenhemd;Blau;L;1049,50;1100,00;;0,35;a.jpg;;',
].join('\n')
const fields = {
  title: 'Bezeichnung',
  price: 'VK-Preis',
  compareAt: 'Alter Preis',
  sku: 'Artikelnr',
  color: 'Farbe',
  size: 'Größe',
  quantity: 'Bestand',
  imageUrl: 'Bild',
}
const mapping = { fields, attributes: [{ key: 'weave', column: 'Bindung' }] }
const source = { pictureBase: 'https://old.example/pictures' }
const read = async (head = csv) => shop().call('readCatalogueColumns', { token, body: { head } })
const send = async (text: string, dryRun: boolean, own: typeof mapping = mapping) =>
  (await shop().call('importCatalogue', { token, body: { csv: text, dryRun, mapping: own, source } })).body
const countProducts = async () => (await shop().call('listProducts', {})).body.total

test('columns are found with examples and guessed by their names, attributes too', async () => {
  const { body } = await read(csv.replace('Bindung', 'Weave'))
  expect(body.format).toBeNull()
  expect(body.columns[1]).toEqual({ column: 'Bezeichnung', examples: ['Hafenhemd', 'Mütze'] })
  expect(body.guess).toEqual({
    fields: {
      title: 'Bezeichnung',
      sku: 'Artikelnr',
      color: 'Farbe',
      size: 'Größe',
      quantity: 'Bestand',
      grams: 'Gewicht',
      imageUrl: 'Bild',
      price: 'VK-Preis',
    },
    attributes: [{ key: 'weave', column: 'Weave' }],
  })
})

test('known exports are told apart, and a quote that is never closed is refused at the file', async () => {
  expect((await read('Handle,Title,Variant Price\n')).body.format).toBe('shopify')
  expect((await read('ID,Name,Regular price\n')).body.format).toBe('woocommerce')
  expect((await read('sku,product_type,name,price\n')).body.format).toBe('magento')
  // Only its second row is cut off within quotes.
  expect((await read('Name;Price\nShirt;12\n"Long text')).body.columns[0]).toEqual({
    column: 'Name',
    examples: ['Shirt'],
  })
  expect(await read('Name,"Price\nShirt,12')).toMatchObject({ status: 400, body: { faults: [{ field: 'head' }] } })
})

test('a mapping without price is refused at the field, when it is saved and when it is used', async () => {
  const { price: _price, ...rest } = fields
  const without = { ...mapping, fields: rest }
  const refused = {
    status: 400,
    body: { faults: [{ field: 'mapping.fields.price', problem: 'needs a column of the file' }] },
  }
  expect(
    await shop().call('createImportMapping', { token, body: { name: 'Supplier', mapping: without } }),
  ).toMatchObject(refused)
  const body = { csv, dryRun: false, mapping: without }
  expect(await shop().call('importCatalogue', { token, body })).toMatchObject(refused)
  expect(await countProducts()).toBe(0)
})

test('faults name the row and the column of the file, and nothing is imported', async () => {
  const { faults } = await send(csv.replace('19,90', 'neunzehn'), false)
  expect(faults).toEqual([{ row: 3, column: 'VK-Preis', problem: '"neunzehn" is not an amount such as 49.50' }])
  const gone = await send(csv.replace('Farbe', 'Ton'), false)
  expect(gone.faults).toEqual([{ row: 1, column: 'Farbe', problem: 'The file has no column of this name' }])
  expect((await send(`${csv}\n"C1;Jacke`, false)).faults).toMatchObject([{ row: 5 }])
  expect(await countProducts()).toBe(0)
})

test('rows of one name become variants of one product, with amounts as they are written there', async () => {
  expect(await send(csv, true)).toMatchObject({ added: 2, variants: 3, faults: [] })
  expect(await send(csv, false)).toMatchObject({ added: 2, variants: 3, faults: [] })
  const { products } = (await shop().call('listProducts', {})).body
  expect(products.find(({ slug }) => slug === 'hafenhemd')).toMatchObject({
    variants: [
      { sku: 'A1', color: 'blau', size: 'M', price: 1100, finalPrice: 1049.5, stock: 4 },
      { sku: 'A2', color: 'blau', size: 'L', price: 1100, finalPrice: 1049.5, stock: 0 },
    ],
    images: [{ url: 'https://old.example/pictures/a.jpg' }, { url: 'https://old.example/pictures/b.jpg' }],
    attributes: [{ key: 'weave', values: [{ label: 'Köper' }] }],
  })
  expect(await send(csv, false)).toMatchObject({ added: 0, changed: 0, same: 2 })
})

test('a mapping is remembered under its name, and fits the next file with its columns', async () => {
  const made = await shop().call('createImportMapping', { token, body: { name: 'Supplier', mapping } })
  const { id, version } = made.body
  const [saved] = (await read()).body.saved
  expect(saved).toEqual({ id, name: 'Supplier', mapping, fits: true, version })
  expect((await read('Name;Preis\n')).body.saved).toMatchObject([{ id, fits: false }])

  const second = await shop().call('createImportMapping', { token, body: { name: 'Supplier', mapping } })
  expect(second).toMatchObject({ status: 400, body: { faults: [{ field: 'name' }] } })

  const changed = { name: 'Supplier A', mapping }
  const update = { token, params: { id }, body: { ...changed, version } }
  expect((await shop().call('updateImportMapping', update)).status).toBe(200)
  // Somebody who read it before is told.
  const late = { token, params: { id }, body: { name: 'Supplier B', mapping, version } }
  expect(await shop().call('updateImportMapping', late)).toMatchObject({
    status: 409,
    body: { changes: [{ theirs: 'Supplier A' }] },
  })

  expect((await shop().call('deleteImportMapping', { token, params: { id } })).status).toBe(200)
  expect((await read()).body.saved).toEqual([])
  const rows = await shop()
    .deps.db.selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'import mapping')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'])
})

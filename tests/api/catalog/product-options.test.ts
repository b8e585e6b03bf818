import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let made = 0
let params = { id: '' }

beforeEach(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const { categories } = (await shop().call('listAllCategories', { token })).body
  const categoryId = categories[0]?.id ?? ''
  made += 1
  const body = { name: `Mill Shirt ${made}`, categoryId, price: 40, colors: ['Navy', 'White'], sizes: ['S', 'M'] }
  params = { id: (await shop().call('createProduct', { token, body })).body.product.id }
})

const read = async () => (await shop().call('readProduct', { params, token })).body.product
const name = ({ color, size, option }: Awaited<ReturnType<typeof read>>['variants'][number]) =>
  [color, size, option?.value].filter(Boolean).join(' ')
const save = async (change: Partial<BodyInput<'saveProductOptions'>>) => {
  const { options, variants } = await read()
  const body = { ...options, seenVariants: variants.map(({ id }) => id), ...change }
  return shop().call('saveProductOptions', { params, token, body })
}
const move = (sku: string, to: 'held' | 'sold') =>
  sql`UPDATE variants SET received = received + 1, ${sql.ref(to)} = ${sql.ref(to)} + 1 WHERE sku = ${sku}`.execute(
    shop().deps.db,
  )

test("a size and a third option create variants, in the order of the values and at the first one's price", async () => {
  const { body } = await save({ sizes: ['XS', 'S', 'M'], optionName: 'Length', optionValues: ['Regular', 'Long'] })
  const { product } = body
  expect(product.options).toEqual({
    colors: ['Navy', 'White'],
    sizes: ['XS', 'S', 'M'],
    optionName: 'Length',
    optionValues: ['Regular', 'Long'],
  })
  expect(product.variants.map(name)).toEqual(
    ['Navy', 'White'].flatMap((color) =>
      ['XS', 'S', 'M'].flatMap((size) => ['Regular', 'Long'].map((length) => `${color} ${size} ${length}`)),
    ),
  )
  expect(new Set(product.variants.map(({ sku }) => sku)).size).toBe(12)
  expect(product.variants.every(({ price, stock }) => price === 40 && stock === 0)).toBe(true)
})

test('renaming the third option keeps its variants', async () => {
  await save({ optionName: 'Length', optionValues: ['Long'] })
  const before = await read()
  const { product } = (await save({ optionName: 'Leg' })).body
  expect(product.variants).toEqual(
    before.variants.map((variant) => ({ ...variant, option: { name: 'Leg', value: 'Long' } })),
  )
})

test('a renamed value or option takes the translations of its former name with it', async () => {
  const { db } = shop().deps
  const listWords = async () =>
    (
      await sql<{ record: string }>`SELECT record FROM translations WHERE kind = 'option' ORDER BY record`.execute(db)
    ).rows.map(({ record }) => record)
  await save({ optionName: 'Hem', optionValues: ['Curved', 'Straight'] })
  for (const word of ['Hem', 'Curved', 'Straight'])
    await sql`INSERT INTO translations VALUES ('option', 'de', ${word}, 'text', ${word}, '')`.execute(db)
  const renames = [{ field: 'optionValues' as const, from: 'Straight', to: 'Even' }]
  expect((await save({ optionValues: ['Curved', 'Even'], renames })).status).toBe(200)
  expect(await listWords()).toEqual(['Curved', 'Hem'])
  expect((await save({ optionName: 'Edge' })).status).toBe(200)
  expect(await listWords()).toEqual(['Curved'])
})

test('variants that were ordered, reserved or are in a cart stay, with the reason at the field', async () => {
  const before = await read()
  const [navyS, navyM, whiteS] = before.variants
  await move(navyS?.sku ?? '', 'sold')
  await move(whiteS?.sku ?? '', 'held')
  const shopper = await addPerson(shop())
  await sql`INSERT INTO cart_items (user_id, variant_id, quantity)
    SELECT id, ${navyM?.id}, 1 FROM users WHERE id = ${shopper.id}`.execute(shop().deps.db)

  const refused = async (change: Parameters<typeof save>[0]) => {
    const { status, body } = await save(change)
    expect(status).toBe(400)
    return 'faults' in body ? body.faults : []
  }
  expect(await refused({ colors: ['White'] })).toEqual([
    { field: 'colors', problem: 'must keep "Navy": it has been ordered' },
    { field: 'colors', problem: 'must keep "Navy": shoppers have it in their carts' },
  ])
  expect(await refused({ colors: ['Navy'] })).toEqual([
    { field: 'colors', problem: 'must keep "White": it is in an unpaid order' },
  ])
  expect(await refused({ sizes: ['S'] })).toEqual([
    { field: 'sizes', problem: 'must keep "M": shoppers have it in their carts' },
  ])
  expect((await read()).options).toEqual(before.options)

  const { product } = (await save({ sizes: ['S'], takeFromCarts: true })).body
  expect(product.variants.map(name)).toEqual(['Navy S', 'White S'])
})

test.each([
  [{ colors: ['Navy', 'navy'] }, 'colors', 'must not have "navy" twice'],
  [{ sizes: ['S', 's'] }, 'sizes', 'must not have "s" twice'],
  [{ optionValues: ['Long'] }, 'optionName', 'must be given for these values'],
  [{ optionName: 'Length', optionValues: ['Long', 'long'] }, 'optionValues', 'must not have "long" twice'],
])('%j is refused at its field', async (change, field, problem) => {
  expect((await save(change)).body).toMatchObject({ faults: [{ field, problem }] })
})

test('when two people change the choices, the second gets a conflict', async () => {
  const { variants } = await read()
  const seenVariants = variants.map(({ id }) => id)
  await save({ sizes: ['S', 'M', 'L'] })
  expect(await save({ sizes: ['S'], seenVariants })).toMatchObject({ status: 409 })
  expect((await read()).options.sizes).toEqual(['S', 'M', 'L'])
})

test('SKU, barcode and weight are saved in the sheet; an SKU is unique, and two variants may swap theirs', async () => {
  const [a, b] = (await read()).variants
  const ids = { a: a?.id ?? '', b: b?.id ?? '' }
  const change = (changes: BodyInput<'updateVariants'>['changes']) =>
    shop().call('updateVariants', { token, body: { changes } })
  const sku = `MILL-${made}`
  const { variants } = (await change([{ id: ids.a, sku, barcode: '4006381333931', weightGrams: 280 }])).body
  expect(variants).toMatchObject([{ sku, barcode: '4006381333931', weightGrams: 280 }])
  expect((await change([{ id: ids.b, sku }])).body.faults).toEqual([
    { id: ids.b, problem: `The SKU ${sku} is already in use` },
  ])
  expect((await change([{ id: ids.a, barcode: '', seenBarcode: 'other' }])).body.faults).toEqual([
    { id: ids.a, problem: 'The barcode has changed: it is 4006381333931, not other' },
  ])
  await change([
    { id: ids.a, sku: b?.sku ?? '' },
    { id: ids.b, sku },
  ])
  expect((await read()).variants.slice(0, 2).map((one) => one.sku)).toEqual([b?.sku, sku])
})

test('renaming an ordered value keeps its variants, carts and links, and the order keeps the old name', async () => {
  await save({ optionName: 'Length', optionValues: ['Long'] })
  const before = await read()
  const sold = before.variants.find((variant) => name(variant) === 'Navy M Long')
  await shop().call('updateVariants', {
    token,
    body: { changes: before.variants.map(({ id }) => ({ id, stock: 5, seenStock: 0 })) },
  })
  await shop().call('updateProduct', { params, token, body: { status: 'active', modelSize: 'M' } })
  const variant = { id: sold?.id ?? '', productId: params.id, priceCents: 4000 }
  const { order, token: shopper } = await placeOrder(shop(), { variant })
  await shop().call('addToCart', { token: shopper, body: { variantId: variant.id } })
  const { body } = await save({
    colors: ['Midnight', 'White'],
    sizes: ['S', 'Medium'],
    optionValues: ['Tall'],
    renames: [
      { field: 'colors', from: 'Navy', to: 'Midnight' },
      { field: 'sizes', from: 'M', to: 'Medium' },
      { field: 'optionValues', from: 'Long', to: 'Tall' },
    ],
  })
  expect(body.message).toBe('Saved')
  const { product } = body
  expect(product.variants.map(({ id }) => id)).toEqual(before.variants.map(({ id }) => id))
  expect(product.variants.map(({ sku }) => sku)).toEqual(before.variants.map(({ sku }) => sku))
  expect(product.variants.map(name)).toEqual([
    'Midnight S Tall',
    'Midnight Medium Tall',
    'White S Tall',
    'White Medium Tall',
  ])
  expect(product.modelSize).toBe('Medium')
  const lines = await shop()
    .deps.db.selectFrom('order_lines')
    .where('order_id', '=', order.id)
    .select(['variant_id', 'color', 'size', 'option_value'])
    .execute()
  expect(lines).toEqual([{ variant_id: sold?.id, color: 'Navy', size: 'M', option_value: 'Long' }])
  const shown = (await shop().call('getProduct', { params })).body.product
  expect(shown.formerValues).toEqual([
    { kind: 'color', former: 'navy', present: 'midnight' },
    { kind: 'option', former: 'Long', present: 'Tall' },
    { kind: 'size', former: 'M', present: 'Medium' },
  ])
  const { cart } = (await shop().call('getCart', { token: shopper })).body
  expect(cart.items).toMatchObject([{ variantId: variant.id, size: 'Medium', color: 'midnight', quantity: 1 }])
  const found = await shop().call('filterProducts', { query: { color: 'midnight', size: 'medium' } })
  expect(found.body.products.map(({ id }) => id)).toContain(params.id)
})

test('renaming twice redirects links in one step, and a restored name is not a former one', async () => {
  await save({ sizes: ['S', 'Mid'], renames: [{ field: 'sizes', from: 'M', to: 'Mid' }] })
  await save({ sizes: ['S', 'Medium'], renames: [{ field: 'sizes', from: 'Mid', to: 'Medium' }] })
  const list = () =>
    shop()
      .deps.db.selectFrom('former_values')
      .where('product_id', '=', params.id)
      .select(['former', 'present'])
      .orderBy('former')
      .execute()
  expect(await list()).toEqual([
    { former: 'M', present: 'Medium' },
    { former: 'Mid', present: 'Medium' },
  ])
  await save({ sizes: ['S', 'M'], renames: [{ field: 'sizes', from: 'Medium', to: 'M' }] })
  expect(await list()).toEqual([
    { former: 'Medium', present: 'M' },
    { former: 'Mid', present: 'M' },
  ])
})

test.each([
  ['a value that is not there', { field: 'sizes', from: 'XL', to: 'L' }, 'sizes must have "XL" to rename it'],
  ['a name that another has', { field: 'sizes', from: 'M', to: 'S' }, 'sizes must not have "S" twice'],
  ['the same colour', { field: 'colors', from: 'Navy', to: 'navy' }, 'colors "navy" is the same colour as "Navy"'],
] as const)('%s is refused in words, and nothing changes', async (_name, rename, message) => {
  const before = await read()
  expect(await save({ renames: [rename] })).toMatchObject({ status: 400, body: { message } })
  expect(await read()).toEqual(before)
})

test('a name used by a retired variant is refused: add the former value again instead', async () => {
  await sql`UPDATE variants SET sku = sku || '~' || id WHERE product_id = ${params.id} AND size = 'M'`.execute(
    shop().deps.db,
  )
  const refused = await save({ sizes: ['M'], renames: [{ field: 'sizes', from: 'S', to: 'M' }] })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'sizes had "M" before: add it again instead of renaming "S"' },
  })
})

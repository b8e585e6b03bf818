import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
})

const shopify = (prices: readonly string[]) =>
  [
    'Handle;Title;Variant SKU;Variant Price',
    ...prices.map((price, at) => `shirt-${at};Shirt ${at};S${at};${price}`),
  ].join('\n')
const woo = (prices: readonly string[]) =>
  [
    'ID;Type;SKU;Name;Regular price;Weight (kg)',
    ...prices.map((price, at) => `${at + 1};simple;W${at};Wool ${at};${price};0,35`),
  ].join('\n')
const send = async (csv: string, more: Partial<BodyInput<'importCatalogue'>> = {}) =>
  (await shop().call('importCatalogue', { token, body: { csv, dryRun: false, ...more } })).body
const priceOf = async (sku: string) => {
  const { price_cents } = await shop()
    .deps.db.selectFrom('variants')
    .select('price_cents')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return price_cents
}

test.each([
  ['a comma', ['89,90', '1.049,50 €', '1.290'], [8990, 104_950, 129_000]],
  ['a point', ['89.90', '1,299.00', '1,290'], [8990, 129_900, 129_000]],
  ['the digits of another script', ['٨٩٫٩٠', '١٢', '१२.५०'], [8990, 1200, 1250]],
])('prices of a file with %s are read as they are meant', async (_name, written, cents) => {
  expect(await send(shopify(written))).toMatchObject({ faultCount: 0 })
  expect(await Promise.all(written.map((_, at) => priceOf(`S${at}`)))).toEqual(cents)
})

test('an export of WooCommerce in German is taken, weights too', async () => {
  expect(await send(woo(['89,90', '1.290,00']))).toMatchObject({ faultCount: 0, added: 2 })
  expect([await priceOf('W0'), await priceOf('W1')]).toEqual([8990, 129_000])
  const grams = await shop().deps.db.selectFrom('variants').select('weight_grams').where('sku', '=', 'W0').execute()
  expect(grams).toEqual([{ weight_grams: 350 }])
})

test('a file that leaves its mark open is asked about, and one answer is enough for all of it', async () => {
  const csv = shopify(['1.290', '2.490'])
  const asked = await send(csv)
  expect(asked.faultCount).toBe(2)
  expect(asked.faults[0]).toMatchObject({
    row: 2,
    column: 'Variant Price',
    problem: expect.stringContaining('decimalMark'),
  })
  expect(await send(csv, { source: { decimalMark: ',' } })).toMatchObject({ faultCount: 0 })
  expect([await priceOf('S0'), await priceOf('S1')]).toEqual([129_000, 249_000])
  expect(await send(csv, { source: { decimalMark: '.' } })).toMatchObject({ faultCount: 0 })
  expect([await priceOf('S0'), await priceOf('S1')]).toEqual([129, 249])
})

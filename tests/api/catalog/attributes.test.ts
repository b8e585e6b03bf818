import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fixedFacets, isFixed } from '../../../src/features/catalog/rules/facets.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const slug = 'clerk-poplin-shirt'
beforeAll(() => seedDemo(shop().databaseUrl))

async function readRows(product = slug): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ key: string; slugs: string[] }>`
    SELECT attribute_key AS key, array_agg(attribute_values.slug ORDER BY attribute_values.slug) AS slugs
    FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
    JOIN products ON products.id = product_id WHERE products.slug = ${product} GROUP BY 1`.execute(shop().deps.db)
  return Object.fromEntries(rows.map(({ key, slugs }) => [key, slugs]))
}

const readColumns = (product = slug) =>
  shop()
    .deps.db.selectFrom('products')
    .where('slug', '=', product)
    .select(['cloth', 'pattern', 'fit', 'sleeve', 'collar'])
    .executeTakeFirstOrThrow()

async function write(change: Partial<Record<'fit' | 'cloth', string | null>> & { name?: string }): Promise<void> {
  await shop().deps.db.updateTable('products').set(change).where('slug', '=', slug).execute()
}

test('the columns of a product and its attributes have the same values', async () => {
  const { cloth: fabric, pattern, fit, sleeve, collar } = await readColumns()
  expect(await readRows()).toEqual({
    fabric: [fabric],
    pattern: [pattern],
    fit: [fit],
    sleeve: [sleeve],
    collar: [collar],
  })
})

test('a column written by the former release updates the rows, adding a value if needed', async () => {
  await write({ fit: 'Très ample', cloth: null })
  const rows = await readRows()
  expect(rows['fit']).toEqual(['tres-ample'])
  expect(rows).not.toHaveProperty('fabric')
  await write({ name: 'Only the name changed' })
  expect((await readRows())['fit']).toEqual(['tres-ample'])
  expect((await readColumns()).fit).toBe('Très ample')
})

test('written rows update the columns, which keep their spelling while a row has the same value', async () => {
  const { db } = shop().deps
  await write({ fit: 'slim', cloth: 'poplin' })
  const { id } = await db.selectFrom('products').where('slug', '=', slug).select('id').executeTakeFirstOrThrow()
  const give = async (key: string, value: string, label: string) => {
    await sql`WITH made AS (
        INSERT INTO attribute_values (attribute_key, slug, label) VALUES (${key}, ${value}, ${label})
        ON CONFLICT (attribute_key, slug) DO UPDATE SET label = excluded.label RETURNING id)
      INSERT INTO product_attributes (product_id, value_id) SELECT ${id}, id FROM made`.execute(db)
  }
  const take = (key: string, value: string) =>
    sql`DELETE FROM product_attributes USING attribute_values
      WHERE product_id = ${id} AND value_id = attribute_values.id AND attribute_key = ${key} AND slug = ${value}`.execute(
      db,
    )
  await give('fit', 'boxy', 'Boxy cut')
  expect((await readColumns()).fit).toBe('slim')
  expect((await readRows())['fit']).toEqual(['boxy', 'slim'])
  await take('fit', 'slim')
  expect((await readColumns()).fit).toBe('Boxy cut')
  await take('fit', 'boxy')
  expect((await readColumns()).fit).toBeNull()
})

test('every facet of the catalogue has its row, and every other row is an attribute', async () => {
  const { facets } = (await shop().call('listFacets')).body
  const keys = facets.map(({ key }) => key)
  expect(keys.filter(isFixed).toSorted()).toEqual(Object.keys(fixedFacets).toSorted())
  const attributes = await shop().deps.db.selectFrom('attributes').select('key').execute()
  expect(keys.filter((key) => !isFixed(key)).toSorted()).toEqual(attributes.map(({ key }) => key).toSorted())
})

test('a deleted attribute does not come back with a column', async () => {
  const { db } = shop().deps
  await db.deleteFrom('attributes').where('key', '=', 'collar').execute()
  await db.updateTable('products').set({ collar: 'spread' }).where('slug', '=', slug).execute()
  expect(await readRows()).not.toHaveProperty('collar')
  const keys = await db.selectFrom('facets').select('key').execute()
  expect(keys.map(({ key }) => key)).not.toContain('collar')
})

test.each(['brand', 'page', 'Fit', 'a b', ''])('an attribute cannot be called %j', async (key) => {
  const named = shop().deps.db.insertInto('attributes').values({ key, label: 'Any' }).execute()
  await expect(named).rejects.toThrow(/check constraint/)
})

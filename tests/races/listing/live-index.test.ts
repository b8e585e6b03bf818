import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { emptyFilter } from '../../../src/features/listing/rules/query.ts'
import { readChanges } from '../../../src/features/listing/server/index-queries.ts'
import { readLiveIndex } from '../../../src/features/listing/server/live-index.ts'
import type { DB } from '../../../src/platform/database/schema.ts'
import { askBoth, openIndex } from '../../support/facet-check.ts'
import { addVariant } from '../../support/orders.ts'
import { ownPrices } from '../../support/own-prices.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '30' })

/** Whether the index has them in stock. */
async function readStock(ids: readonly string[]): Promise<boolean[]> {
  const { index, placeOf } = await readLiveIndex(shop().deps.db, ownPrices)
  const { colorStart } = index
  return ids.map((id) => {
    const place = placeOf.get(id) ?? -1
    return (colorStart[place] ?? 0) < (colorStart[place + 1] ?? 0)
  })
}

const setStock = (db: Kysely<DB>, { id }: { id: string }, stock: number) =>
  db.updateTable('variants').set({ stock, received: stock }).where('id', '=', id).execute()

// Selling out happens in parallel; catalogue writes wait for each other.
test('a change that commits after a later one is read too', async () => {
  const { db } = shop().deps
  const early = await addVariant(shop())
  const late = await addVariant(shop())
  const ids = [early.productId, late.productId]
  expect(await readStock(ids)).toEqual([true, true])
  const open = await db.startTransaction().execute()
  await setStock(open, early, 0)
  await setStock(db, late, 0)
  expect(await readStock(ids)).toEqual([true, false])
  await open.commit().execute()
  expect(await readStock(ids)).toEqual([false, false])
})

test('a request after a committed change reads it, while others write and read', async () => {
  const { db } = shop().deps
  const variants: Awaited<ReturnType<typeof addVariant>>[] = []
  for (let place = 0; place < 8; place += 1) variants.push(await addVariant(shop()))
  await Promise.all(
    variants.map(async (variant, place) => {
      for (let round = place; round < place + 15; round += 1) {
        await setStock(db, variant, round % 2)
        expect(await readStock([variant.productId])).toEqual([round % 2 === 1])
      }
    }),
  )
  const { server, browser } = await askBoth(db, await openIndex(db), { ...emptyFilter, sort: 'price-asc' })
  expect(server).toEqual(browser)
})

test('changes numbered beyond this database by a restored backup are ignored', async () => {
  const { db } = shop().deps
  const { id, productId } = await addVariant(shop())
  const { snapshot } = await readChanges(db, null)
  await db.insertInto('facet_changes').values({ product_id: '424242', xid: '99999999999' }).execute()
  await setStock(db, { id }, 0)
  expect((await readChanges(db, snapshot)).ids).toEqual([productId])
})

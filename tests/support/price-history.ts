import { sql } from 'kysely'
import { expect } from 'vitest'
import { marketHeader } from '../../src/platform/pure/markets.ts'
import type { TestShop } from './shop.ts'

/** Lets days go by: all that is on record is as much older. */
export async function passDays({ deps: { db } }: TestShop, days: number): Promise<void> {
  for (const table of ['price_records', 'rate_records', 'promotion_records'])
    await sql`UPDATE ${sql.table(table)} SET from_at = from_at - make_interval(mins => ${Math.round(days * 1440)}),
      until_at = until_at - make_interval(mins => ${Math.round(days * 1440)})`.execute(db)
}

/** Sets a price and the old one beside it, as the table of prices does. */
export async function setPrice(
  shop: TestShop,
  token: string,
  variant: { id: string; price: number; compareAt?: number | null },
): Promise<void> {
  const { status, body } = await shop.call('updateVariants', {
    token,
    body: { changes: [{ compareAt: null, ...variant }] },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.faults).toEqual([])
}

/** A product as pages of a market have it. */
export async function readInMarket(shop: TestShop, id: string, market: string) {
  const { body } = await shop.call('getProduct', { params: { id }, headers: { [marketHeader]: market } })
  return body.product
}

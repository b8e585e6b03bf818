import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import type { WrittenMarket } from '../market-contract.ts'

async function writeMarket(trx: Trx, { id, countries, ...market }: WrittenMarket, position: number): Promise<string> {
  const values = {
    position,
    key: market.key,
    name: market.name,
    currency: market.currency,
    language: market.language,
    tax_included: market.taxIncluded,
    tax_shown_name: market.taxShownName ?? '',
    tax_number: market.taxNumber ?? '',
    payment_methods: market.paymentMethods,
    rounding: market.rounding,
    rate: market.rate === null ? null : String(market.rate),
    gift_card_amounts: market.giftCardAmounts,
    gift_card_from: market.giftCardFrom,
    gift_card_to: market.giftCardTo,
  }
  const known = id !== undefined && /^\d{1,18}$/.test(id) ? id : null
  const kept = await trx
    .updateTable('markets')
    .set({ ...values, prices_version: sql`prices_version + 1` })
    .where('id', '=', known)
    .returning('id')
    .executeTakeFirst()
  const written = kept ?? (await trx.insertInto('markets').values(values).returning('id').executeTakeFirstOrThrow())
  const rows = countries.map((country, place) => ({ country, market_id: written.id, position: place }))
  await trx.insertInto('market_countries').values(rows).execute()
  return written.id
}

/** Replaces the existing markets; those that stay keep their prices. */
export async function replaceMarkets(trx: Trx, markets: readonly WrittenMarket[]): Promise<void> {
  await trx.deleteFrom('market_countries').execute()
  const ids = markets.flatMap(({ id }) => id ?? [])
  await sql`DELETE FROM markets WHERE NOT id::text = ANY (${ids}::text[])`.execute(trx)
  for (const [position, market] of markets.entries()) await writeMarket(trx, market, position)
}

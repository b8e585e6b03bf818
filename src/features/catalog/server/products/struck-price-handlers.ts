import { sql } from 'kysely'
import type { Handlers } from '../../../../api/http.ts'
import { requireNumbered } from '../../../../desk/server/given.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Database } from '../../../../platform/database/client.ts'
import { enterMarket } from '../../../../platform/markets.ts'
import { toWire } from '../../../../platform/pure/money.ts'
import type { AskingMarket } from '../../struck-price-contract.ts'
import { pricedVariants, priorPriceRuleOf } from '../market-prices.ts'
import { findPriorPrices } from '../price-history.ts'
import { findAnyProduct } from './product-admin-queries.ts'

interface ReducedRow {
  id: string
  sku: string
  priceCents: number
  oldCents: number
}

async function listReduced(db: Database, config: Config, productId: string): Promise<ReducedRow[]> {
  const { rows } = await sql<ReducedRow>`
    SELECT variants.id::text AS id, sku, sold.price_cents AS "priceCents", sold.compare_at_cents AS "oldCents"
    FROM ${pricedVariants(config, sql`WHERE product_id = ${productId}`)} AS sold JOIN variants ON variants.id = sold.variant_id
    WHERE sold.compare_at_cents > sold.price_cents ORDER BY position, variants.id`.execute(db)
  return rows
}

async function describeMarket(db: Database, config: Config, productId: string): Promise<AskingMarket> {
  const reduced = await listReduced(db, config, productId)
  const found = await findPriorPrices(
    db,
    config,
    reduced.map(({ id }) => id),
  )
  const show = (cents: number) => toWire(cents, config.CURRENCY)
  return {
    key: config.market?.key ?? '',
    name: config.market?.name ?? '',
    currency: config.CURRENCY,
    variants: reduced.map(({ id, sku, priceCents, oldCents }) => {
      const prior = found.get(id)
      return {
        id,
        sku,
        price: show(priceCents),
        oldPrice: show(oldCents),
        struck: prior?.kind === 'prior' ? show(prior.cents) : null,
        lowest: prior === undefined || prior.kind === 'no-price-before' ? null : show(prior.cents),
      }
    }),
  }
}

export const handleStruckPrices: Pick<Handlers, 'readStruckPrices'> = {
  readStruckPrices: async ({ params }, { db, config }) => {
    const { id } = await requireNumbered(params.id, (productId) => findAnyProduct(db, productId))
    const all = ['', ...config.markets.map(({ key }) => key)].map((key) => enterMarket(config, key))
    const markets: AskingMarket[] = []
    for (const entered of all)
      if (priorPriceRuleOf(entered) !== null) markets.push(await describeMarket(db, entered, id))
    return { markets }
  },
}

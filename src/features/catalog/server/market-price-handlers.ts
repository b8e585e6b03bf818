import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { readAmount } from '../../../platform/amount.ts'
import type { Config } from '../../../platform/config.ts'
import { transact } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { HttpError, orNotFound, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { enterMarket } from '../../../platform/markets.ts'
import type { Market } from '../../../platform/pure/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { forgetShopSettings } from '../../../platform/shop-settings.ts'
import { listPrices, readOwnPrices, savePrices } from './market-price-queries.ts'

/** The configuration of a market, with another rate or rounding if these are given. */
function enter(config: Config, key: string, change: Partial<Pick<Market, 'rate' | 'rounding'>> = {}): Config {
  if (!config.markets.some((market) => market.key === key)) throw new HttpError(404, messages.notFound)
  const markets = config.markets.map((market) => (market.key === key ? { ...market, ...change } : market))
  return enterMarket({ ...config, markets }, key)
}

function readPrices({ prices }: Body<'updateMarketPrices'>, scale: Config) {
  return prices.map(({ variantId, price, compareAt = null }, at) => {
    if (!isCatalogueId(variantId)) throw new HttpError(404, messages.notFound)
    if (prices.findIndex((known) => known.variantId === variantId) < at)
      throw refuseFields({ field: `prices.${at}.variantId`, problem: 'is there twice' })
    const read = (amount: number | null, name: string) =>
      amount === null ? null : readAmount(amount, scale, `prices.${at}.${name}`)
    const own = { variantId, cents: read(price, 'price'), compareAtCents: read(compareAt, 'compareAt') }
    if (own.cents === null && own.compareAtCents !== null)
      throw refuseFields({ field: `prices.${at}.price`, problem: 'is needed beside an old price' })
    return own
  })
}

export const handleMarketPrices = {
  listMarketPrices: async ({ query: { market, rate, rounding, ...page } }, { db, config }) => {
    const change = { ...(rate === undefined ? {} : { rate: String(rate) }), ...(rounding ? { rounding } : {}) }
    const entered = enter(config, market, change)
    const { rows, total } = await listPrices(db, entered, page)
    const toAmount = (cents: number | null) => (cents === null ? null : toWire(cents, entered.CURRENCY))
    const prices = rows.map(({ shopCents, cents, ownCents, variantId, product, sku }) => ({
      variantId,
      product,
      sku,
      shopPrice: toWire(shopCents, config.baseCurrency),
      price: toAmount(cents),
      ownPrice: toAmount(ownCents),
      version: versionOf({ price: toAmount(ownCents) }),
    }))
    return { currency: entered.CURRENCY, prices, total }
  },

  updateMarketPrices: async ({ body, user }, { db, config }) => {
    const entered = enter(config, body.market)
    const market = orNotFound(entered.market)
    const prices = readPrices(body, entered)
    await transact(db, async (trx) => {
      await takeLock(trx, 'shippingZones')
      await takeLock(trx, 'markets')
      const own = await readOwnPrices(
        trx,
        market.id,
        prices.map(({ variantId }) => variantId),
      )
      for (const { version, ...row } of body.prices) {
        const cents = own.get(row.variantId) ?? null
        requireUnchanged(version, { price: cents === null ? null : toWire(cents, entered.CURRENCY) }, row)
      }
      if (!(await savePrices(trx, market.id, prices))) throw new HttpError(404, messages.notFound)
      const entry = { actorId: user.id, action: 'changed', entity: 'market', entityId: market.key }
      await recordAudit(trx, { ...entry, after: { prices: body.prices } })
    })
    forgetShopSettings(db)
    return { message: messages.saved }
  },
} satisfies Partial<Handlers>

import type { Handlers } from '../../../api/http.ts'
import type { Body, Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { readAmount } from '../../../platform/amount.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { HttpError, orNotFound, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { currencyOf, currencyScale, enterMarket, readMarkets } from '../../../platform/markets.ts'
import { isCountry, listCountries } from '../../../platform/phone.ts'
import type { Market } from '../../../platform/pure/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { readZones } from '../../../platform/shipping-zones.ts'
import { forgetShopSettings } from '../../../platform/shop-settings.ts'
import { findOfferFaults } from '../../gifts/server/offer-faults.ts'
import { removeUnusedWords } from '../../translations/server/unused-words.ts'
import type { WrittenMarket } from '../market-contract.ts'
import { findMarketFaults } from '../rules/check-markets.ts'
import { countUnpriced, listPrices, readOwnPrices, replaceMarkets, savePrices } from './market-queries.ts'

function write({ pricesVersion: _version, rate, ...market }: Market): WrittenMarket {
  return {
    ...market,
    language: market.language as WrittenMarket['language'],
    countries: [...market.countries],
    paymentMethods: [...market.paymentMethods],
    rate: rate === null ? null : Number(rate),
  }
}

async function view(db: Database | Trx, config: Config): Promise<Reply<'listMarkets'>> {
  const markets = await readMarkets(db)
  const written = markets.map(write)
  const counted: Reply<'listMarkets'>['markets'] = []
  for (const market of written) {
    const unpriced = await countUnpriced(db, enterMarket({ ...config, markets }, market.key))
    counted.push({ ...market, unpriced })
  }
  return {
    markets: counted,
    currency: config.baseCurrency,
    countries: listCountries(),
    version: versionOf({ markets: written }),
  }
}

async function admit(trx: Trx, config: Config, { markets }: Body<'updateMarkets'>): Promise<void> {
  const before = { ...config, markets: await readMarkets(trx) }
  const zones = (await readZones(trx, config)).filter(({ id }) => id !== null)
  const rated = new Map(
    zones.flatMap(({ name, places }) =>
      places.map((place): [string, { zone: string; currency: string }] => [
        place.slice(0, 2),
        { zone: name, currency: currencyOf(before, place.slice(0, 2)) },
      ]),
    ),
  )
  const { baseCurrency } = config
  const faults = [
    ...findMarketFaults({ markets, isCountry, rated, baseCurrency }),
    ...markets.flatMap((market, at) =>
      findOfferFaults(market, currencyScale(config, market.currency)).map(({ field, problem }) => ({
        field: `markets.${at}.${field}`,
        problem,
      })),
    ),
  ]
  if (faults.length > 0) throw new HttpError(400, messages.settingsUnfit, {}, { faults })
}

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

export const handleMarkets = {
  listMarkets: async (_call, { db, config }) => view(db, config),

  updateMarkets: async ({ body, user }, { db, config }) => {
    const after = await transact(db, async (trx) => {
      await takeLock(trx, 'shippingZones')
      await takeLock(trx, 'markets')
      const before = { markets: (await readMarkets(trx)).map(write) }
      requireUnchanged(body.version, before, body)
      await admit(trx, config, body)
      await replaceMarkets(trx, body.markets)
      await removeUnusedWords(trx, ['market'])
      const entry = { actorId: user.id, action: 'changed', entity: 'market', entityId: 'all' }
      await recordAudit(trx, { ...entry, before, after: { markets: body.markets } })
      return view(trx, config)
    })
    forgetShopSettings(db)
    return { ...after, message: messages.saved }
  },

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

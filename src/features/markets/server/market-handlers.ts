import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Body, Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { currencyOf, currencyScale, enterMarket, readMarkets } from '../../../platform/markets.ts'
import { isCountry, listCountries } from '../../../platform/phone.ts'
import type { Market } from '../../../platform/pure/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { readZones } from '../../../platform/shipping-zones.ts'
import { forgetShopSettings } from '../../../platform/shop-settings.ts'
import { removeUnusedWords } from '../../translations/server/unused-words.ts'
import type { WrittenMarket } from '../market-contract.ts'
import { findMarketFaults } from '../rules/check-markets.ts'
import { unpricedVariants } from '../slots.ts'
import { findOfferFaults } from './offer-faults.ts'

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
    const entered = enterMarket({ ...config, markets }, market.key)
    let unpriced = 0
    for (const count of unpricedVariants.parts()) unpriced += await count(db, entered)
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
} satisfies Partial<Handlers>

import { type RawBuilder, sql } from 'kysely'
import type { Config } from './config.ts'
import type { Database, Trx } from './database/client.ts'
import { enterMarket, marketRows } from './markets.ts'
import { paymentTermRows } from './payment-terms.ts'
import type { Market } from './pure/markets.ts'
import type { PaymentTerms } from './pure/payment-terms.ts'
import type { SettingKey, ShopSettings } from './pure/settings/shop.ts'
import { listCountriesOf } from './pure/shipping/zones.ts'
import { zoneOfCountry } from './pure/shop-time.ts'
import { settingFields } from './schema/setting-fields.ts'
import { type ScheduleRow, scheduleRows, toSchedule, toZones, type ZoneRow, zoneRows } from './shipping-zones.ts'
import { shopWordRows, toShopWords, type WordRow } from './shop-words.ts'

interface SettingRow {
  key: string
  value: unknown
}

const settingRows = sql<SettingRow>`SELECT key, value FROM shop_settings`

/** The merchant's settings: the environment's values take precedence, and invalid stored values count as not set. */
function toShopSettings(rows: readonly SettingRow[], config: Config): ShopSettings {
  const isOpen = (key: string): key is SettingKey => key in settingFields && !Object.hasOwn(config.locks, key)
  const given = rows.flatMap(({ key, value }) => {
    const parsed = isOpen(key) ? settingFields[key].safeParse(value) : undefined
    return parsed?.success ? [[key, parsed.data] as const] : []
  })
  return { ...config.shopDefaults, ...Object.fromEntries(given) }
}

export const readShopSettings = async (db: Database | Trx, config: Config): Promise<ShopSettings> =>
  toShopSettings((await settingRows.execute(db)).rows, config)

/** The merchant's order of sizes, for queries that have no configuration. */
export async function readSizeOrder(db: Database | Trx): Promise<readonly string[]> {
  const row = await db.selectFrom('shop_settings').where('key', '=', 'sizeOrder').select('value').executeTakeFirst()
  const parsed = settingFields.sizeOrder.safeParse(row?.value)
  return parsed.success ? parsed.data : []
}

interface Kept {
  settings: Promise<Pick<Config, 'shop' | 'timeZone' | 'zones' | 'markets' | 'schedule' | 'paymentTerms' | 'shopWords'>>
  readAt: number
}

/** How long a process uses what it has read: every call needs settings, and they change once a month. */
const keptMs = 1000
/** A process that is asked after this long reads them again beforehand, so that no call waits for them. */
const renewedMs = 500
const known = new WeakMap<Database, Kept>()
/** The readings that are under way. */
const renewing = new WeakMap<Database, Kept>()

/** Forces a new reading, as after a change in this process. */
export function forgetShopSettings(db: Database): void {
  known.delete(db)
  renewing.delete(db)
}

interface All {
  settings: SettingRow[]
  zones: ZoneRow[]
  markets: Market[]
  schedule: ScheduleRow[]
  terms: PaymentTerms[]
  words: WordRow[]
}

const listed = (rows: RawBuilder<unknown>) => sql`(SELECT coalesce(json_agg(listed), '[]') FROM (${rows}) AS listed)`

/** In one statement: a process of one connection may wait for each. */
const everything = sql<All>`
  SELECT ${listed(settingRows)} AS settings, ${listed(zoneRows)} AS zones, ${listed(marketRows)} AS markets,
    ${listed(scheduleRows)} AS schedule, ${listed(paymentTermRows)} AS terms, ${listed(shopWordRows)} AS words`

async function readAll(db: Database, config: Config): Promise<Awaited<Kept['settings']>> {
  const [row] = (await everything.execute(db)).rows
  if (!row) throw new Error('A SELECT of no table has one row')
  const { settings, zones, markets, schedule, terms, words } = row
  const shop = toShopSettings(settings, config)
  const places = toZones(zones, config)
  return {
    shop,
    timeZone: shop.timeZone || zoneOfCountry(listCountriesOf(places)[0] ?? ''),
    zones: places,
    markets,
    schedule: toSchedule(schedule),
    paymentTerms: terms,
    shopWords: toShopWords(words),
  }
}

/** Takes the place of the settings that are kept when it is complete; one that failed is not kept. */
function renew(db: Database, config: Config): Kept {
  const reading = { settings: readAll(db, config), readAt: performance.now() }
  renewing.set(db, reading)
  const end = (kept: boolean) => {
    if (renewing.get(db) !== reading) return
    renewing.delete(db)
    if (kept) known.set(db, reading)
  }
  reading.settings.then(
    () => end(true),
    () => end(false),
  )
  return reading
}

/** Calls that come while there is nothing to use share the reading that is under way. */
function readKept(db: Database, config: Config): Kept['settings'] {
  const kept = known.get(db)
  const age = kept ? performance.now() - kept.readAt : Number.POSITIVE_INFINITY
  if (kept && age < renewedMs) return kept.settings
  const next = renewing.get(db) ?? renew(db, config)
  return kept && age < keptMs ? kept.settings : next.settings
}

/** The same with the merchant's settings in its configuration, at most a second old, as one market has them; '': the first. */
export async function withShopSettings<D extends { config: Config; db: Database }>(deps: D, market = ''): Promise<D> {
  const { db, config } = deps
  return { ...deps, config: enterMarket({ ...config, ...(await readKept(db, config)) }, market) }
}

/** The contact address in mails. */
export const contactOf = ({ shop, siteUrl }: Config) => shop.supportEmail || `${siteUrl}/contact`

/** The sender of mails, with name and address. */
export function senderOf({ shop, locks, siteUrl }: Config): string {
  if (locks.senderEmail) return shop.senderEmail
  const name = shop.shopName.replaceAll(/["\\]/g, '')
  return `"${name}" <${shop.senderEmail || shop.supportEmail || `no-reply@${new URL(siteUrl).hostname}`}>`
}

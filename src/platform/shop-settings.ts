import type { Config } from './config.ts'
import type { Database, Trx } from './database/client.ts'
import { enterMarket, readMarkets } from './markets.ts'
import { readPaymentTerms } from './payment-terms.ts'
import type { SettingKey, ShopSettings } from './pure/shop-settings.ts'
import { settingFields } from './schema/setting-fields.ts'
import { readSchedule, readZones } from './shipping-zones.ts'
import { readShopWords } from './shop-words.ts'

/** The merchant's settings: the environment's values take precedence, and invalid stored values count as not set. */
export async function readShopSettings(db: Database | Trx, config: Config): Promise<ShopSettings> {
  const rows = await db.selectFrom('shop_settings').select(['key', 'value']).execute()
  const isOpen = (key: string): key is SettingKey => key in settingFields && !Object.hasOwn(config.locks, key)
  const given = rows.flatMap(({ key, value }) => {
    const parsed = isOpen(key) ? settingFields[key].safeParse(value) : undefined
    return parsed?.success ? [[key, parsed.data] as const] : []
  })
  return { ...config.shopDefaults, ...Object.fromEntries(given) }
}

/** The merchant's order of sizes, for queries that have no configuration. */
export async function readSizeOrder(db: Database | Trx): Promise<readonly string[]> {
  const row = await db.selectFrom('shop_settings').where('key', '=', 'sizeOrder').select('value').executeTakeFirst()
  const parsed = settingFields.sizeOrder.safeParse(row?.value)
  return parsed.success ? parsed.data : []
}

interface Kept {
  settings: Promise<Pick<Config, 'shop' | 'zones' | 'markets' | 'schedule' | 'paymentTerms' | 'shopWords'>>
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

async function readAll(db: Database, config: Config): Promise<Awaited<Kept['settings']>> {
  return {
    shop: await readShopSettings(db, config),
    zones: await readZones(db, config),
    markets: await readMarkets(db),
    schedule: await readSchedule(db),
    paymentTerms: await readPaymentTerms(db),
    shopWords: await readShopWords(db),
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

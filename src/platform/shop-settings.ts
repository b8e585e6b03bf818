import type { Config } from './config.ts'
import type { Database, Trx } from './database/client.ts'
import type { SettingKey, ShopSettings } from './pure/shop-settings.ts'
import { settingFields } from './schema/setting-fields.ts'
import { readZones } from './shipping-zones.ts'

/** The settings as the merchant has them: what the environment gives stays, and what is stored and does not fit counts as not set. */
export async function readShopSettings(db: Database | Trx, config: Config): Promise<ShopSettings> {
  const rows = await db.selectFrom('shop_settings').select(['key', 'value']).execute()
  const isOpen = (key: string): key is SettingKey => key in settingFields && !Object.hasOwn(config.locks, key)
  const given = rows.flatMap(({ key, value }) => {
    const parsed = isOpen(key) ? settingFields[key].safeParse(value) : undefined
    return parsed?.success ? [[key, parsed.data] as const] : []
  })
  return { ...config.shopDefaults, ...Object.fromEntries(given) }
}

interface Kept {
  config: Config
  readAt: number
}

/** For how long a process goes by what it has read: settings are asked for with every call, and change once a month. */
const keptMs = 1000
const known = new WeakMap<Database, Kept>()

/** What was read is read again, as after a change in this process. */
export function forgetShopSettings(db: Database): void {
  known.delete(db)
}

/** The same with the merchant's settings in its configuration, as they were at most a second ago. */
export async function withShopSettings<D extends { config: Config; db: Database }>(deps: D): Promise<D> {
  const { db } = deps
  const kept = known.get(db)
  if (kept && performance.now() - kept.readAt < keptMs) return { ...deps, config: kept.config }
  const readAt = performance.now()
  const [shop, zones] = [await readShopSettings(db, deps.config), await readZones(db, deps.config)]
  const config = { ...deps.config, shop, zones }
  known.set(db, { config, readAt })
  return { ...deps, config }
}

/** Where people write to, as a mail says it. */
export const contactOf = ({ shop, siteUrl }: Config) => shop.supportEmail || `${siteUrl}/contact`

/** The name and address that mails are sent from. */
export function senderOf({ shop, locks, siteUrl }: Config): string {
  if (locks.senderEmail) return shop.senderEmail
  const name = shop.shopName.replaceAll(/["\\]/g, '')
  return `"${name}" <${shop.senderEmail || shop.supportEmail || `no-reply@${new URL(siteUrl).hostname}`}>`
}

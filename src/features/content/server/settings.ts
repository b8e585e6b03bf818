import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { type ShopSettings, type StoredSettings, storedSettings } from '../settings-contract.ts'

const defaults: StoredSettings = {
  notice: '',
  tagline: '',
  about: '',
  dispatch: { standard: '', express: '' },
  freeReturns: false,
}

/** The merchant's settings. A row that is invalid, or overridden by the environment, counts as not set. */
export async function readSettings(db: Database, config: Config): Promise<ShopSettings> {
  const rows = await db.selectFrom('shop_settings').select(['key', 'value']).execute()
  const given = rows.flatMap(({ key, value }) => {
    const field = Object.entries(storedSettings.shape).find(([name]) => name === key)?.[1]
    const parsed = field?.safeParse(value)
    return parsed?.success ? [[key, parsed.data] as const] : []
  })
  return { ...defaults, ...Object.fromEntries(given), supportEmail: config.SHOP_EMAIL }
}

/** Sets the named settings and leaves the others. */
export async function saveSettings(trx: Trx, settings: Partial<StoredSettings>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await trx
    .insertInto('shop_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value'), updated_at: new Date() })),
    )
    .execute()
}

export const handleSettings: Pick<Handlers, 'readShopSettings'> = {
  readShopSettings: async (_call, { db, config }) => ({
    settings: await readSettings(db, config),
    shippingCountries: config.SHIPPING_COUNTRIES,
  }),
}

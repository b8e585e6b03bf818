import type { Trx } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { type SettingKey, type ShopSettings, settingOf } from '../../../platform/pure/settings/shop.ts'

/** Serialises changes of settings until the transaction ends: most have no row that could be locked. */
export const lockSettings = (trx: Trx) => takeLock(trx, 'settings')

/** Sets the named settings and leaves the others. */
export async function saveSettings(trx: Trx, settings: Partial<ShopSettings>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    live: settingOf(key as SettingKey).effect === 'live',
  }))
  if (rows.length === 0) return
  await trx
    .insertInto('shop_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value'), updated_at: new Date() })),
    )
    .execute()
}

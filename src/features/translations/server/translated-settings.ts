import type { Database } from '../../../platform/database/client.ts'
import type { ShopSettings } from '../../../platform/pure/settings/shop.ts'
import { type TranslatedSetting, translatedSettings } from '../rules/translatable.ts'

const isTranslatedSetting = (key: string): key is TranslatedSetting => translatedSettings.some((known) => known === key)

/** The settings that have a translation; none in the language that they are written in. */
export async function readTranslatedSettings(
  db: Database,
  language: string | null,
): Promise<Partial<Pick<ShopSettings, TranslatedSetting>>> {
  if (language === null) return {}
  const rows = await db
    .selectFrom('translations')
    .where('kind', '=', 'setting')
    .where('language', '=', language)
    .where('field', '=', 'text')
    .select(['record', 'text'])
    .execute()
  return Object.fromEntries(rows.flatMap(({ record, text }) => (isTranslatedSetting(record) ? [[record, text]] : [])))
}

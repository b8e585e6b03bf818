import { sql } from 'kysely'
import { translatedSettings } from '../../translations/rules/translatable.ts'
import type { SourcesOfTexts } from '../../translations/slots.ts'

/** Where the texts of each kind are stored. */
export const textsOfSettings: SourcesOfTexts = {
  setting: {
    record: sql`key`,
    key: sql`key`,
    title: sql`key`,
    texts: { text: sql`value #>> '{}'` },
    from: sql`shop_settings WHERE key = ANY(${translatedSettings}::text[])`,
  },
}

import { sql } from 'kysely'
import { wordsOf } from '../../translations/server/text-source.ts'
import type { SourcesOfTexts } from '../../translations/slots.ts'

/** Where the texts of each kind are stored. */
export const textsOfTaxes: SourcesOfTexts = {
  tax: wordsOf(sql`SELECT name AS word FROM tax_rows UNION SELECT shown_name FROM tax_settings`),
}

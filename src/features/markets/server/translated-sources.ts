import { sql } from 'kysely'
import { wordsOf } from '../../translations/server/text-source.ts'
import type { SourcesOfTexts } from '../../translations/slots.ts'

/** Where the texts of each kind are stored. */
export const textsOfMarkets: SourcesOfTexts = {
  market: wordsOf(sql`SELECT name AS word FROM markets`),
}

import { sql } from 'kysely'
import { wordsOf } from '../../translations/server/text-source.ts'
import type { SourcesOfTexts } from '../../translations/slots.ts'

/** Where the texts of each kind are stored. */
export const textsOfDelivery: SourcesOfTexts = {
  shipping: wordsOf(sql`
    SELECT unnest(ARRAY[method ->> 'name', method -> 'place' ->> 'hours']) AS word
    FROM shipping_zones CROSS JOIN LATERAL jsonb_array_elements(methods) AS method`),
}

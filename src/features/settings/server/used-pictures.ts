import { sql } from 'kysely'
import type { PicturesOf } from '../../media/slots.ts'

/** The logo. */
export const picturesOfSettings: PicturesOf = {
  uses: (url) => sql`SELECT 'setting' AS kind, 'look' AS id, 'Logo' AS name FROM shop_settings
    WHERE key = 'logo' AND value = to_jsonb(${url}::text)`,
  count: (file) =>
    sql`(SELECT count(*)::int FROM shop_settings WHERE key = 'logo' AND value = to_jsonb('/media/' || ${file}))`,
  move: async (trx, from, { url }) => {
    await sql`UPDATE shop_settings SET value = to_jsonb(${url}::text)
      WHERE key = 'logo' AND value = to_jsonb(${from}::text)`.execute(trx)
  },
}

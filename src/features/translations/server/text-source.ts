import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** A record, what files call it, its title and its texts by field. */
export interface TextSource {
  record: Sql
  key: Sql
  title: Sql
  texts: Readonly<Record<string, Sql>>
  from: Sql
}

/** Different words, each its own record. */
export const wordsOf = (from: Sql): TextSource => ({
  record: sql`word`,
  key: sql`word`,
  title: sql`word`,
  texts: { text: sql`word` },
  from: sql`(SELECT DISTINCT word FROM (${from}) AS given WHERE word <> '') AS words`,
})

export const seoTexts = { seoTitle: sql`seo_title`, seoDescription: sql`seo_description` }
export const ofNumber = { record: sql`id::text`, key: sql`id::text` }
export const ofSlug = { record: sql`id::text`, key: sql`slug` }

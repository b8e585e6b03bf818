import { type RawBuilder, sql } from 'kysely'
import { holdsText } from '../../../desk/server/list-page.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Language } from '../../../platform/pure/language.ts'
import type { ListedText } from '../contract.ts'
import { type TranslatedKind, translatedKinds } from '../rules/translatable.ts'
import { selectSources } from './all-sources.ts'

/** A text with its translation, and the marks of the present source and of the one that was translated. */
export interface FoundText extends ListedText {
  mark: string
  sourceMark: string | null
}

export interface Asked {
  language: Language
  kinds?: readonly TranslatedKind[] | undefined
  record?: string | undefined
  state?: ListedText['state'] | 'open' | undefined
  query?: string | undefined
}

/** Every text that isn't empty, with its place in the order of the list. */
function selectTexts({ language, kinds = translatedKinds, record }: Asked): RawBuilder<unknown> {
  return sql`(
    SELECT sources.kind, sources.place, sources.record, key, title, text.field, text.source, text.at, md5(text.source) AS mark,
      translations.text AS translation, translations.source_mark AS "sourceMark",
      CASE WHEN translations.text IS NULL AND sources.kind = 'mail' THEN 'built-in'
        WHEN translations.text IS NULL THEN 'missing' WHEN source_mark <> md5(text.source) THEN 'outdated'
        ELSE 'translated' END AS state
    FROM ${selectSources(kinds, language)} AS sources
    CROSS JOIN LATERAL json_each_text(texts) WITH ORDINALITY AS text(field, source, at)
    LEFT JOIN translations ON translations.kind = sources.kind AND translations.language = ${language}
      AND translations.record = sources.record AND translations.field = text.field
    WHERE text.source <> '' ${record === undefined ? sql`` : sql`AND sources.record = ${record}`}) AS texts`
}

function isWanted({ state, query }: Asked): RawBuilder<boolean> {
  const among = state === 'open' ? sql`state IN ('missing', 'outdated')` : state ? sql`state = ${state}` : sql`true`
  return sql<boolean>`${among} AND ${holdsText(query, [sql`title`, sql`key`, sql`source`, sql`coalesce(translation, '')`])}`
}

interface Page {
  limit: number
  offset: number
}

export async function listTexts(
  db: Database | Trx,
  asked: Asked,
  { limit, offset }: Page,
): Promise<{ texts: FoundText[]; total: number }> {
  const { rows } = await sql<FoundText & { total: number }>`
    SELECT kind, record, key, title, field, source, mark, translation, "sourceMark", state, count(*) OVER ()::int AS total
    FROM ${selectTexts(asked)} WHERE ${isWanted(asked)}
    ORDER BY place, title, record, at LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return { texts: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** The texts of one record, in order; none if there is no such record. */
export const readTexts = async (
  db: Database | Trx,
  { language, kind, record }: { language: Language; kind: TranslatedKind; record: string },
): Promise<FoundText[]> => (await listTexts(db, { language, kinds: [kind], record }, { limit: 100, offset: 0 })).texts

export async function countTexts(db: Database, asked: Pick<Asked, 'language' | 'kinds'>) {
  const { rows } = await sql<{ kind: TranslatedKind; total: number; missing: number; outdated: number }>`
    SELECT kind, count(*)::int AS total, count(*) FILTER (WHERE state = 'missing')::int AS missing,
      count(*) FILTER (WHERE state = 'outdated')::int AS outdated
    FROM ${selectTexts(asked)} GROUP BY kind, place ORDER BY place`.execute(db)
  return rows
}

export interface WrittenText {
  kind: TranslatedKind
  record: string
  field: string
  text: string
  /** Of the source that was translated. */
  mark: string
}

/** Empty texts remove translations. */
export async function saveTexts(trx: Trx, language: string, texts: readonly WrittenText[]): Promise<void> {
  const given = JSON.stringify(texts)
  const rows = sql`jsonb_to_recordset(${given}::jsonb) AS given(kind text, record text, field text, text text, mark text)`
  await sql`DELETE FROM translations USING ${rows} WHERE given.text = '' AND language = ${language}
    AND translations.kind = given.kind AND translations.record = given.record AND translations.field = given.field`.execute(
    trx,
  )
  await sql`INSERT INTO translations (kind, language, record, field, text, source_mark)
    SELECT kind, ${language}, record, field, text, mark FROM ${rows} WHERE text <> ''
    ON CONFLICT (kind, language, record, field) DO UPDATE
      SET text = excluded.text, source_mark = excluded.source_mark, updated_at = now()`.execute(trx)
}

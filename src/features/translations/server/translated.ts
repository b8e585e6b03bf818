import { type RawBuilder, sql } from 'kysely'
import { type Language, readOwnLanguage } from '../../../platform/pure/language.ts'
import { falseFriends, hasUsualWords, type TranslatedField, type TranslatedKind } from '../rules/translatable.ts'

type Sql = RawBuilder<unknown>

/** A language or the shop's own one, both as `Config.textLanguage`; or the column that has a language. */
type Wanted = string | RawBuilder<string>

export interface Text {
  kind: TranslatedKind
  field: string
  record: Sql
  source: Sql
}

/** Of a translation to the shop's own language: what the merchant renamed since is read as written. */
const isPresent = (source: Sql) => sql`translated.source_mark = md5(${source})`

/** The rows of `translations AS translated` in a language that are read for a text; null: none. */
function selectRead(wanted: Wanted, own: Language, { kind, source }: Pick<Text, 'kind' | 'source'>): Sql | null {
  if (typeof wanted !== 'string')
    return sql`translated.kind = ${sql.lit(kind)} AND translated.language = ${wanted}
      AND (translated.language <> ${own} OR ${isPresent(source)})`
  const ownLanguage = readOwnLanguage(wanted)
  if (ownLanguage === null) return sql`translated.kind = ${sql.lit(kind)} AND translated.language = ${wanted}`
  if (!hasUsualWords(kind)) return null
  const friends = falseFriends[ownLanguage]
  const isMeant = friends ? sql`AND lower(${source}) <> ALL(${friends}::text[])` : sql``
  return sql`translated.kind = ${sql.lit(kind)} AND translated.language = ${ownLanguage} AND ${isPresent(source)} ${isMeant}`
}

/** Joins the translation of a text as `translated`, to a statement that needs it alone: without one, the row goes. */
export const joinTranslation = (language: string, text: Text): Sql => sql`JOIN translations AS translated
  ON ${selectRead(language, 'en', text) ?? sql`false`} AND translated.record = ${text.record} AND translated.field = ${sql.lit(text.field)}`

/** Columns of the merchant's texts in a language: the translation, or else the source. */
export interface TranslatedColumns {
  language: Wanted | null
  of: <K extends TranslatedKind>(kind: K, field: TranslatedField<K>, record: Sql, source: Sql) => RawBuilder<string>
  /** Of words that are their own record. */
  word: (kind: WordKind, source: Sql) => RawBuilder<string>
  /** Of an array of lines, which is translated as a whole. */
  lines: (kind: 'product', field: TranslatedField<'product'>, record: Sql, source: Sql) => RawBuilder<string[]>
}

/** Selects kind, record, field and text of what is translated to a language. */
export const selectTranslations = (language: string, kinds: readonly TranslatedKind[]): Sql =>
  sql`SELECT kind, record, field, text FROM translations WHERE language = ${language} AND kind = ANY(${kinds}::text[])`

type WordKind = 'style' | 'option' | 'measure' | 'alternative' | 'navigation'

/**
 * Without a language, the columns are the sources themselves, and no table is read. `own` is the shop's language, which only a column of
 * languages needs.
 */
export function translatedColumns(language: Wanted | null, own: Language = 'en'): TranslatedColumns {
  const same = <T>(source: Sql) => source as RawBuilder<T>
  const find = ({ kind, field, record, source }: Text) => {
    const read = language === null ? null : selectRead(language, own, { kind, source })
    return (
      read &&
      sql<string>`(SELECT translated.text FROM translations AS translated
        WHERE ${read} AND translated.record = ${record} AND translated.field = ${sql.lit(field)})`
    )
  }
  const or = (found: Sql | null, source: Sql) =>
    found ? sql<string>`COALESCE(${found}, ${source})` : same<string>(source)
  return {
    language,
    of: (kind, field, record, source) => or(find({ kind, field, record: sql`(${record})::text`, source }), source),
    word: (kind, source) => or(find({ kind, field: 'text', record: source, source }), source),
    lines: (kind, field, record, source) => {
      const joined = sql`array_to_string(${source}, chr(10))`
      const found = find({ kind, field, record: sql`(${record})::text`, source: joined })
      return found ? sql<string[]>`COALESCE(string_to_array(${found}, chr(10)), ${source})` : same(source)
    },
  }
}

/** The name of a row of `colors`. */
export const colorNameIn = (language: string | null) =>
  translatedColumns(language).of('color', 'name', sql`colors.slug`, sql`colors.name`)

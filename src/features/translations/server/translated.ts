import { type RawBuilder, sql } from 'kysely'
import type { TranslatedField, TranslatedKind } from '../rules/translatable.ts'

type Sql = RawBuilder<unknown>

/** A language, or the column that has it. */
type Language = string | RawBuilder<string>

const stored = (language: Language, kind: TranslatedKind, field: string, record: Sql) =>
  sql<string>`(SELECT translated.text FROM translations AS translated WHERE translated.kind = ${sql.lit(kind)}
    AND translated.language = ${language} AND translated.record = ${record} AND translated.field = ${sql.lit(field)})`

/** Columns of the merchant's texts in a language: the translation, or else the source. */
export interface TranslatedColumns {
  language: Language | null
  of: <K extends TranslatedKind>(kind: K, field: TranslatedField<K>, record: Sql, source: Sql) => RawBuilder<string>
  /** Of words that are their own record. */
  word: (kind: WordKind, source: Sql) => RawBuilder<string>
  /** Of an array of lines, which is translated as a whole. */
  lines: (kind: 'product', field: 'care', record: Sql, source: Sql) => RawBuilder<string[]>
}

type WordKind = 'style' | 'option' | 'measure' | 'alternative' | 'navigation'

/** Without a language, the columns are the sources themselves, and no table is read. */
export function translatedColumns(language: Language | null): TranslatedColumns {
  const same = <T>(source: Sql) => source as RawBuilder<T>
  return {
    language,
    of: (kind, field, record, source) =>
      language === null
        ? same(source)
        : sql<string>`COALESCE(${stored(language, kind, field, sql`(${record})::text`)}, ${source})`,
    word: (kind, source) =>
      language === null ? same(source) : sql<string>`COALESCE(${stored(language, kind, 'text', source)}, ${source})`,
    lines: (kind, field, record, source) =>
      language === null
        ? same(source)
        : sql<
            string[]
          >`COALESCE(string_to_array(${stored(language, kind, field, sql`(${record})::text`)}, chr(10)), ${source})`,
  }
}

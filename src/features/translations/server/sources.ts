import { type RawBuilder, sql } from 'kysely'
import { type TranslatedKind, translatable, translatedKinds } from '../rules/translatable.ts'
import { textsOfRooms } from '../slots.ts'
import type { TextSource } from './text-source.ts'

export type StoredKind = Exclude<TranslatedKind, 'mail'>

/** Where the texts of a kind are stored: its room says so. */
export function findSource(kind: StoredKind): TextSource {
  for (const sources of textsOfRooms.parts()) if (sources[kind]) return sources[kind]
  throw new Error(`No room has texts of the kind ${kind}`)
}

function selectKind(kind: TranslatedKind, { record, key, title, texts, from }: TextSource): RawBuilder<unknown> {
  const fields = Object.keys(translatable[kind].fields).flatMap((field) => [sql.lit(field), texts[field] ?? sql`''`])
  return sql`SELECT ${sql.lit(kind)} AS kind, ${translatedKinds.indexOf(kind)}::int AS place, ${record} AS record,
    ${key} AS key, ${title} AS title, json_build_object(${sql.join(fields)}) AS texts FROM ${from}`
}

/** Rows of kind, place, record, key, title and texts (in JSON), to select from. */
export const selectTexts = (sources: readonly (readonly [TranslatedKind, TextSource])[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    sources.map(([kind, source]) => selectKind(kind, source)),
    sql` UNION ALL `,
  )})`

import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import { readOwnLanguage } from '../../../platform/pure/language.ts'
import type { TranslatedKind } from '../rules/translatable.ts'

/**
 * What the merchant typed is read as typed in the shop's own language, also if it is a usual English word. `language`: that of
 * `ownTextLanguage`; null: nothing to do.
 */
export async function readAsGiven(
  trx: Trx,
  language: string | null,
  { kinds, records }: { kinds: readonly TranslatedKind[]; records: readonly string[] },
): Promise<void> {
  const own = language === null ? null : readOwnLanguage(language)
  if (own === null || records.length === 0) return
  await sql`DELETE FROM translations WHERE kind = ANY(${kinds}::text[]) AND language = ${own}
    AND record = ANY(${records}::text[])`.execute(trx)
}

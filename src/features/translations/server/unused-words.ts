import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import type { TranslatedKind } from '../rules/translatable.ts'
import { selectSources } from './sources.ts'

/** Kinds whose records are words: a word that nothing is called any more loses its translations. Other records lose them by triggers. */
export type WordKind = Extract<
  TranslatedKind,
  'style' | 'option' | 'measure' | 'alternative' | 'navigation' | 'shipping' | 'tax' | 'market'
>

export async function removeUnusedWords(trx: Trx, kinds: readonly WordKind[]): Promise<void> {
  await sql`DELETE FROM translations WHERE kind = ANY(${kinds}::text[]) AND (kind, record) NOT IN (
    SELECT kind, record FROM ${selectSources(kinds, 'en')} AS sources)`.execute(trx)
}

/** The translations of a record that is deleted. */
export async function deleteTexts(trx: Trx, kind: TranslatedKind, record: string): Promise<void> {
  await trx.deleteFrom('translations').where('kind', '=', kind).where('record', '=', record).execute()
}

import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import type { TranslatedKind } from '../rules/translatable.ts'
import { findSource, selectTexts } from './sources.ts'

/** Kinds whose records are words: a word that nothing is called any more loses its translations. Other records lose them by triggers. */
export type WordKind = Extract<
  TranslatedKind,
  'style' | 'option' | 'measure' | 'alternative' | 'navigation' | 'shipping' | 'tax' | 'market'
>

export async function removeUnusedWords(trx: Trx, kinds: readonly WordKind[]): Promise<void> {
  await sql`DELETE FROM translations WHERE kind = ANY(${kinds}::text[]) AND (kind, record) NOT IN (
    SELECT kind, record FROM ${selectTexts(kinds.map((kind) => [kind, findSource(kind)] as const))} AS sources)`.execute(
    trx,
  )
}

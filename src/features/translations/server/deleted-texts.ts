import type { Trx } from '../../../platform/database/client.ts'
import type { TranslatedKind } from '../rules/translatable.ts'

/** The translations of a record that is deleted. */
export async function deleteTexts(trx: Trx, kind: TranslatedKind, record: string): Promise<void> {
  await trx.deleteFrom('translations').where('kind', '=', kind).where('record', '=', record).execute()
}

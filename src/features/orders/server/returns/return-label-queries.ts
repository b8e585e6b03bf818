import type { Database, Trx } from '../../../../platform/database/client.ts'
import { isUuid } from '../../../../platform/ids.ts'
import type { LabelKind } from '../../rules/return-step.ts'

/** Replaces an earlier one. */
export async function saveLabel(trx: Trx, returnId: string, label: { kind: LabelKind; bytes: Buffer }): Promise<void> {
  await trx
    .insertInto('return_labels')
    .values({ return_id: returnId, ...label })
    .onConflict((conflict) => conflict.column('return_id').doUpdateSet(label))
    .execute()
}

export async function findLabel(db: Database, returnId: string) {
  if (!isUuid(returnId)) return undefined
  return db
    .selectFrom('return_labels')
    .innerJoin('returns', 'returns.id', 'return_id')
    .select(['return_labels.kind', 'bytes', 'order_id'])
    .where('return_id', '=', returnId)
    .executeTakeFirst()
}

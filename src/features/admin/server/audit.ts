import { readActing } from '../../../platform/acting.ts'
import type { Trx } from '../../../platform/database/client.ts'

interface AuditEntry {
  actorId: string
  /** created, changed, deleted, or a verb specific to the entity, such as refunded */
  action: string
  entity: string
  entityId: string
  before?: object | null
  after?: object | null
}

/** Records an admin's write in the audit log, in the transaction of the write itself. */
export async function recordAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  const { keyName = null, undoesId = null } = readActing()
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      key_name: keyName,
      undoes_id: undoesId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute()
}

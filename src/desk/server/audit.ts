import { readActing } from '../../platform/acting.ts'
import type { Trx } from '../../platform/database/client.ts'

interface AuditEntry {
  actorId: string
  /** created, changed, deleted, or a verb specific to the entity, such as refunded */
  action: string
  entity: string
  entityId: string
  before?: object | null
  after?: object | null
}

/** Records an admin's writes in the audit log, in the transaction of the writes themselves. */
export async function recordAudits(trx: Trx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { keyName = null, undoesId = null } = readActing()
  const rows = entries.map((entry) => ({
    actor_id: entry.actorId,
    key_name: keyName,
    undoes_id: undoesId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
  }))
  await trx.insertInto('audit_log').values(rows).execute()
}

export const recordAudit = (trx: Trx, entry: AuditEntry): Promise<void> => recordAudits(trx, [entry])

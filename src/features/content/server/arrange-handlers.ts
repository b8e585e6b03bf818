import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { requirePermission } from '../../../platform/http/require-permission.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { Arrangeable } from '../arrange-contract.ts'
import { findNextPosition, lockOrder, saveOrder } from './arrange-queries.ts'

const entities = { banner: 'banner', section: 'featured section', category: 'category' } as const

/** Where a new record goes whose body names no position: to the end. */
export const nextPosition = (trx: Trx, kind: Arrangeable): Promise<number> => findNextPosition(trx, kind)

export const handleArrangement = {
  arrange: ({ body: { kind, ids, version }, user }, { db }) =>
    transact(db, async (trx) => {
      if (kind === 'category') requirePermission(user, 'catalogue.write')
      const [first = ''] = ids
      const before = ids.every(isCatalogueId) ? await lockOrder(trx, kind, first) : []
      requireUnchanged(version, { ids: before }, { ids })
      // Somebody has added or removed one since the list was read, or it is the list of something else.
      const same =
        before.length === ids.length && new Set(ids).size === ids.length && ids.every((id) => before.includes(id))
      if (!same) throw new HttpError(409, messages.changedMeanwhile)
      await saveOrder(trx, kind, ids)
      const write = { actorId: user.id, action: 'arranged', entity: entities[kind], entityId: first }
      await recordAudit(trx, { ...write, before: { order: before }, after: { order: ids } })
      return { version: versionOf({ ids }), message: messages.saved }
    }),
} satisfies Partial<Handlers>

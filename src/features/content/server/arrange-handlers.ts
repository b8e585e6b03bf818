import type { Handlers } from '../../../api/http.ts'
import type { ArrangedRows } from '../../../desk/server/arranged-rows.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { requirePermission } from '../../../platform/http/require-permission.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { arrangedCategories } from '../../catalog/server/categories/arranged-categories.ts'
import type { Arrangeable } from '../arrange-contract.ts'
import { arrangedBanners, arrangedSections } from './arranged-content.ts'

const kinds: Record<Arrangeable, { rows: ArrangedRows; entity: string }> = {
  banner: { rows: arrangedBanners, entity: 'banner' },
  section: { rows: arrangedSections, entity: 'featured section' },
  category: { rows: arrangedCategories, entity: 'category' },
}

export const handleArrangement = {
  arrange: ({ body: { kind, ids, version }, user }, { db }) =>
    transact(db, async (trx) => {
      if (kind === 'category') requirePermission(user, 'catalogue.write')
      const { rows, entity } = kinds[kind]
      const [first = ''] = ids
      const before = ids.every(isCatalogueId) ? await rows.lock(trx, first) : []
      requireUnchanged(version, { ids: before }, { ids })
      // Somebody has added or removed one since the list was read, or it is the list of something else.
      const same =
        before.length === ids.length && new Set(ids).size === ids.length && ids.every((id) => before.includes(id))
      if (!same) throw new HttpError(409, messages.changedMeanwhile)
      await rows.save(trx, ids)
      const write = { actorId: user.id, action: 'arranged', entity, entityId: first }
      await recordAudit(trx, { ...write, before: { order: before }, after: { order: ids } })
      return { version: versionOf({ ids }), message: messages.saved }
    }),
} satisfies Partial<Handlers>

import type { Handlers } from '../../../api/http.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { refuseTakenSlug, requireNumbered, withGiven } from '../../admin/server/given.ts'
import { requireCategory } from '../../catalog/server/category-admin-handlers.ts'
import type { AdminSection } from '../admin-contract.ts'
import { deleteSection, insertSection, listSections, lockSection, saveSection } from './featured-admin-queries.ts'

const defaults = {
  subtitle: '',
  link: null,
  categoryId: null,
  sizeLimit: 8,
  position: 0,
  active: true,
  productIds: [],
}

/** The rule 'category' shows nothing without one. */
async function checkSection(trx: Trx, section: Omit<AdminSection, 'id'>): Promise<void> {
  if (section.categoryId !== null) await requireCategory(trx, section.categoryId)
  else if (section.rule === 'category') throw new Refusal(400, messages.fillRequired)
  if (!section.productIds.every(isCatalogueId)) throw new Refusal(400, messages.malformed)
}

export const handleSections: Pick<Handlers, 'listSections' | 'createSection' | 'updateSection' | 'deleteSection'> = {
  listSections: async (_call, { db }) => ({ sections: await listSections(db) }),

  createSection: ({ body, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const { slug, title, rule } = body
        const fields = withGiven<Omit<AdminSection, 'id'>>({ ...defaults, slug, title, rule }, body)
        await checkSection(trx, fields)
        const section = await insertSection(trx, fields)
        const write = { actorId: user.id, entity: 'featured section', entityId: section.id, after: section }
        await recordAudit(trx, { ...write, action: 'created' })
        return { section, message: messages.saved }
      }),
    ),

  updateSection: ({ params, body, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const before = await requireNumbered(params.id, (id) => lockSection(trx, id))
        const section = withGiven(before, body)
        await checkSection(trx, section)
        await saveSection(trx, section)
        const write = { actorId: user.id, entity: 'featured section', entityId: before.id, before, after: section }
        await recordAudit(trx, { ...write, action: 'changed' })
        return { section, message: messages.saved }
      }),
    ),

  deleteSection: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireNumbered(params.id, (id) => lockSection(trx, id))
      await deleteSection(trx, before.id)
      const write = { actorId: user.id, entity: 'featured section', entityId: before.id, before }
      await recordAudit(trx, { ...write, action: 'deleted' })
      return { message: messages.deleted }
    }),
}

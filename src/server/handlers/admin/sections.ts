import type { AdminSection } from '../../../contract/admin-content.ts'
import { messages } from '../../../contract/messages.ts'
import { deleteSection, insertSection, listSections, lockSection, saveSection } from '../../db/admin-sections.ts'
import { recordAudit } from '../../db/audit.ts'
import { type Trx, transact } from '../../db/client.ts'
import type { Handlers } from '../../http.ts'
import { isCatalogueId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { requireCategory } from './categories.ts'
import { refuseTakenSlug, requireNumbered, withGiven } from './given.ts'

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

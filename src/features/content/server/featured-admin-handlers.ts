import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { chooseSlug, refuseTakenSlug, requireNumbered, withGiven } from '../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf, versionOfOrder } from '../../../desk/server/record-version.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { requireCategory } from '../../catalog/server/categories/category-admin-handlers.ts'
import { type AdminSection, editable } from '../admin-contract.ts'
import { arrangedSections } from './arranged-content.ts'
import { deleteSection, insertSection, listSections, lockSection, saveSection } from './featured-admin-queries.ts'

const defaults = {
  subtitle: '',
  link: null,
  categoryId: null,
  sizeLimit: 8,
  active: true,
  productIds: [],
}

const viewSection = (section: AdminSection) => ({
  ...section,
  version: versionOf(pickFields(section, editable.section)),
})

/** The rule 'category' needs a category. */
async function checkSection(trx: Trx, section: Omit<AdminSection, 'id'>): Promise<void> {
  if (section.categoryId !== null) await requireCategory(trx, section.categoryId)
  else if (section.rule === 'category') {
    const fault = { field: 'categoryId', problem: 'must not be empty for this rule' }
    throw new HttpError(400, messages.fillRequired, {}, { faults: [fault] })
  }
  const wrong = section.productIds.find((id) => !isCatalogueId(id))
  if (wrong !== undefined)
    throw refuseFields({ field: 'productIds', problem: `must be numbers of products, not "${wrong}"` })
}

export const handleSections: Pick<Handlers, 'listSections' | 'createSection' | 'updateSection' | 'deleteSection'> = {
  listSections: async (_call, { db }) => {
    const sections = await listSections(db)
    return { sections: sections.map(viewSection), orderVersion: versionOfOrder(sections) }
  },

  createSection: ({ body, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const { title, rule } = body
        const slug = chooseSlug(body.slug, title)
        const position = await arrangedSections.findNext(trx)
        const fields = withGiven<Omit<AdminSection, 'id'>>({ ...defaults, slug, title, rule, position }, body)
        await checkSection(trx, fields)
        const section = await insertSection(trx, fields)
        const write = { actorId: user.id, entity: 'featured section', entityId: section.id, after: section }
        await recordAudit(trx, { ...write, action: 'created' })
        return { section: viewSection(section), message: messages.saved }
      }),
    ),

  updateSection: ({ params, body: { version, ...body }, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const before = await requireNumbered(params.id, (id) => lockSection(trx, id))
        requireUnchanged(version, pickFields(before, editable.section), body)
        const section = withGiven(before, body)
        await checkSection(trx, section)
        await saveSection(trx, section)
        const write = { actorId: user.id, entity: 'featured section', entityId: before.id, before, after: section }
        await recordAudit(trx, { ...write, action: 'changed' })
        return { section: viewSection(section), message: messages.saved }
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

import { type Selectable, sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { chooseSlug, refuseTakenSlug, requireNumbered, withGiven } from '../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf, versionOfOrder } from '../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import type { FeaturedSections } from '../../../platform/database/schema.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { requireCategory } from '../../catalog/server/categories/category-admin-handlers.ts'
import { type AdminSection, editable } from '../admin-contract.ts'
import { arrangedSections } from './arranged-content.ts'

function toSection(row: Selectable<FeaturedSections> & { product_ids: string[] }): AdminSection {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    link: row.link,
    // The column's check constraint allows only these.
    rule: row.rule as AdminSection['rule'],
    categoryId: row.category_id,
    sizeLimit: row.size_limit,
    position: row.position,
    active: row.active,
    productIds: row.product_ids,
  }
}

function selectSections(db: Database | Trx) {
  return db
    .selectFrom('featured_sections')
    .selectAll()
    .select(
      sql<string[]>`ARRAY(SELECT product_id::text FROM featured_products
        WHERE section_id = featured_sections.id ORDER BY position, product_id)`.as('product_ids'),
    )
}

async function listSections(db: Database): Promise<AdminSection[]> {
  return (await selectSections(db).orderBy('position').orderBy('id').execute()).map(toSection)
}

async function lockSection(trx: Trx, id: string): Promise<AdminSection | null> {
  const row = await selectSections(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toSection(row) : null
}

type SectionFields = Omit<AdminSection, 'id'>

function toColumns({ slug, title, subtitle, link, rule, categoryId, sizeLimit, position, active }: SectionFields) {
  return { slug, title, subtitle, link, rule, category_id: categoryId, size_limit: sizeLimit, position, active }
}

/** Ids without a product are left out. */
async function saveChosen(trx: Trx, sectionId: string, productIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('featured_products').where('section_id', '=', sectionId).execute()
  await sql`INSERT INTO featured_products (section_id, product_id, position)
    SELECT ${sectionId}, products.id, place FROM unnest(${productIds}::bigint[]) WITH ORDINALITY AS chosen(id, place)
    JOIN known_products AS products ON products.id = chosen.id ON CONFLICT DO NOTHING`.execute(trx)
}

async function insertSection(trx: Trx, fields: SectionFields): Promise<AdminSection> {
  const query = trx.insertInto('featured_sections').values(toColumns(fields)).returning('id')
  const { id } = await query.executeTakeFirstOrThrow()
  await saveChosen(trx, id, fields.productIds)
  return { id, ...fields }
}

async function saveSection(trx: Trx, { id, ...fields }: AdminSection): Promise<void> {
  await trx.updateTable('featured_sections').set(toColumns(fields)).where('id', '=', id).execute()
  await saveChosen(trx, id, fields.productIds)
}

async function deleteSection(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('featured_sections').where('id', '=', id).execute()
}

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

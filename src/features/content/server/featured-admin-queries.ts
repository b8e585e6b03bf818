import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { FeaturedSections } from '../../../platform/database/schema.ts'
import type { AdminSection } from '../admin-contract.ts'

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

export async function listSections(db: Database): Promise<AdminSection[]> {
  return (await selectSections(db).orderBy('position').orderBy('id').execute()).map(toSection)
}

export async function lockSection(trx: Trx, id: string): Promise<AdminSection | null> {
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

export async function insertSection(trx: Trx, fields: SectionFields): Promise<AdminSection> {
  const query = trx.insertInto('featured_sections').values(toColumns(fields)).returning('id')
  const { id } = await query.executeTakeFirstOrThrow()
  await saveChosen(trx, id, fields.productIds)
  return { id, ...fields }
}

export async function saveSection(trx: Trx, { id, ...fields }: AdminSection): Promise<void> {
  await trx.updateTable('featured_sections').set(toColumns(fields)).where('id', '=', id).execute()
  await saveChosen(trx, id, fields.productIds)
}

export async function deleteSection(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('featured_sections').where('id', '=', id).execute()
}

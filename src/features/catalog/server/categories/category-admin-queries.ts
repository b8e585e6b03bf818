import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import type { AdminCategory } from '../../category-contract.ts'

function selectCategories(db: Database | Trx) {
  return db
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'description', 'parent_id as parentId', 'position', 'in_navbar as inNavbar'])
    .select([
      sql<AdminCategory['gender']>`coalesce(gender, '')`.as('gender'),
      sql<AdminCategory['ageGroup']>`coalesce(age_group, '')`.as('ageGroup'),
    ])
    .select(sql<number>`(SELECT count(*)::int FROM products WHERE category_id = categories.id)`.as('products'))
}

export function listAllCategories(db: Database): Promise<AdminCategory[]> {
  return selectCategories(db)
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findCategory(
  db: Database | Trx,
  id: string,
  { lock = false } = {},
): Promise<AdminCategory | undefined> {
  const query = selectCategories(db).where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

type CategoryFields = Omit<AdminCategory, 'id' | 'products'>

function toColumns({ slug, name, description, parentId, position, inNavbar, gender, ageGroup }: CategoryFields) {
  return {
    slug,
    name,
    description,
    parent_id: parentId,
    position,
    in_navbar: inNavbar,
    gender: gender || null,
    age_group: ageGroup || null,
  }
}

/** Throws the database's unique violation when the slug is taken, like the writes below. */
export async function insertCategory(trx: Trx, fields: CategoryFields): Promise<AdminCategory> {
  const query = trx.insertInto('categories').values(toColumns(fields)).returning('id')
  const { id } = await query.executeTakeFirstOrThrow()
  return { ...fields, id, products: 0 }
}

export async function saveCategory(trx: Trx, { id, ...fields }: AdminCategory): Promise<void> {
  await trx.updateTable('categories').set(toColumns(fields)).where('id', '=', id).execute()
}

/** Whether `id` is that category or one of its descendants. */
export async function isBelow(trx: Trx, id: string, ancestorId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    WITH RECURSIVE above(id) AS (
      SELECT ${id}::bigint
      UNION SELECT parent_id FROM categories JOIN above USING (id) WHERE parent_id IS NOT NULL
    ) SELECT EXISTS (SELECT FROM above WHERE id = ${ancestorId}::bigint) AS found`.execute(trx)
  return rows[0]?.found ?? false
}

/** False while products or other categories are in it. */
export async function deleteEmptyCategory(trx: Trx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM categories WHERE id = ${id}
    AND NOT EXISTS (SELECT FROM products WHERE category_id = categories.id)
    AND NOT EXISTS (SELECT FROM categories below WHERE below.parent_id = categories.id)`.execute(trx)
  return numAffectedRows === 1n
}

import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import type { NavigationEntries } from '../../../platform/database/schema.ts'
import { hasSizeCharts } from '../../catalog/server/size-charts/has-size-charts.ts'
import { formerPages, formerTargets } from '../../publishing/server/former-targets.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import type { NavigationEntry, NavigationLeaf, NavigationPlace } from '../navigation-contract.ts'
import { readLink } from '../rules/navigation.ts'

export type NavigationTrees = Record<NavigationPlace, NavigationEntry[]>
type Row = Selectable<NavigationEntries>

function toLeaf({ label, category_id, page_id, href }: Row): NavigationLeaf {
  if (category_id !== null) return { kind: 'category', categoryId: category_id, label }
  if (page_id !== null) return { kind: 'page', pageId: page_id, label }
  return href === null ? { kind: 'heading', label } : { kind: 'link', href, label }
}

export async function readTrees(db: Database | Trx, language: string | null = null): Promise<NavigationTrees> {
  const label = translatedColumns(language).word('navigation', sql`label`)
  const rows = await db
    .selectFrom('navigation_entries')
    .selectAll()
    .select(label.as('label'))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const treeOf = (place: NavigationPlace) =>
    (below.get(null) ?? [])
      .filter((row) => row.place === place)
      .map((row) => ({ ...toLeaf(row), children: (below.get(row.id) ?? []).map(toLeaf) }))
  return { header: treeOf('header'), footer: treeOf('footer') }
}

/** Writers wait for each other: each replaces everything. */
export const lockNavigation = (trx: Trx) => takeLock(trx, 'navigation')

const toColumns = (leaf: NavigationLeaf) => ({
  label: leaf.label,
  category_id: leaf.kind === 'category' ? leaf.categoryId : null,
  page_id: leaf.kind === 'page' ? leaf.pageId : null,
  href: leaf.kind === 'link' ? leaf.href : null,
})

export async function replaceTrees(trx: Trx, trees: NavigationTrees): Promise<void> {
  await trx.deleteFrom('navigation_entries').execute()
  for (const place of ['header', 'footer'] as const)
    for (const [position, entry] of trees[place].entries()) {
      const values = { place, position, ...toColumns(entry) }
      const { id } = await trx.insertInto('navigation_entries').values(values).returning('id').executeTakeFirstOrThrow()
      const children = entry.children.map((leaf, at) => ({ place, position: at, parent_id: id, ...toColumns(leaf) }))
      if (children.length > 0) await trx.insertInto('navigation_entries').values(children).execute()
    }
}

/** Those of the addresses that lead to no page of the shop; a former address leads to the current one. */
export async function findDeadLinks(db: Database | Trx, hrefs: readonly string[]): Promise<Set<string>> {
  const targets = hrefs.map((href) => ({ href, slug: '', ...readLink(href) }))
  const slug = sql.ref('asked.slug')
  const { rows } = await sql<{ href: string }>`
    SELECT href FROM jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) AS asked(href text, kind text, slug text)
    WHERE kind = 'elsewhere' OR kind = 'fixed' AND (href NOT LIKE '/size-guide%' OR ${hasSizeCharts})
      OR kind = 'product' AND EXISTS (SELECT FROM products_for_sale AS products
        WHERE products.slug = asked.slug OR id IN (${formerTargets('product', slug)}))
      OR kind = 'category' AND EXISTS (SELECT FROM category_tree AS categories
        WHERE categories.slug = asked.slug OR id IN (${formerTargets('category', slug)}))
      OR kind = 'blog' AND EXISTS (SELECT FROM blogs WHERE state = 'published' AND published_at <= now() AND (
        blogs.slug = asked.slug OR id IN (${formerTargets('blog', slug)})))
      OR kind = 'page' AND EXISTS (SELECT FROM pages WHERE status = 'active' AND (
        pages.slug = asked.slug OR id IN (${formerPages(slug)})))`.execute(db)
  const live = new Set(rows.map(({ href }) => href))
  return new Set(hrefs.filter((href) => !live.has(href)))
}

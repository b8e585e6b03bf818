import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Query } from '../../../api/schemas.ts'
import { holdsText, orderBy, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import type { Pages } from '../../../platform/database/schema.ts'
import type { TextReader } from '../../../platform/markets.ts'
import { selectPreviewed } from '../../publishing/server/preview-tables.ts'
import { isoOrNull } from '../../publishing/server/schedule.ts'
import { listTextLanguages } from '../../translations/rules/text-languages.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import { type AdminPage, pageRole, pageStatus, type ShownPage } from '../page-contract.ts'

type Row = Selectable<Pages>

// The column's check constraint allows no others.
const readRole = (role: string | null) => pageRole.nullable().parse(role)

function toPage(row: Row): AdminPage {
  return {
    id: row.id,
    slug: row.slug,
    role: readRole(row.role),
    title: row.title,
    intro: row.intro,
    body: row.body_html,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    status: row.publish_at ? 'scheduled' : pageStatus.parse(row.status),
    publishAt: isoOrNull(row.publish_at),
    wasLive: row.published_at !== null,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Every live page as shoppers see it. */
export async function listLivePages(db: Database, reader: TextReader): Promise<ShownPage[]> {
  return showPages(db, sql<boolean>`status = 'active'`, reader)
}

/** Drafts with a working preview link. */
export async function listPreviewedPages(db: Database, reader: TextReader): Promise<ShownPage[]> {
  return showPages(db, sql<boolean>`status = 'draft' AND id IN (${selectPreviewed('page')})`, reader)
}

async function showPages(
  db: Database,
  which: RawBuilder<boolean>,
  { language, source }: TextReader,
): Promise<ShownPage[]> {
  const { of } = translatedColumns(language)
  const rows = await db
    .selectFrom('pages')
    .selectAll()
    .select([
      of('page', 'title', sql`id`, sql`title`).as('title'),
      of('page', 'intro', sql`id`, sql`intro`).as('intro'),
    ])
    .select([of('page', 'body', sql`id`, sql`body_html`).as('body_html')])
    .select([of('page', 'seoTitle', sql`id`, sql`seo_title`).as('seo_title')])
    .select([of('page', 'seoDescription', sql`id`, sql`seo_description`).as('seo_description')])
    .select([
      sql<string>`title`.as('own_title'),
      sql<string>`intro`.as('own_intro'),
      sql<string>`body_html`.as('own_html'),
    ])
    .where(which)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { body: html, status: _status, publishAt: _at, wasLive: _was, ...page } = toPage(row)
    const { title, intro } = page
    const own = { title: row.own_title, intro: row.own_intro, html: row.own_html }
    return { ...page, html, ...listTextLanguages({ title, intro, html }, own, source) }
  })
}

const sorts = { title: sql`title`, updated: sql`updated_at` }
const shownStatus = sql`CASE WHEN publish_at IS NULL THEN status ELSE 'scheduled' END`

/** Pages of every status. */
export async function listAllPages(db: Database, query: Query<'listAllPages'>) {
  const { rows } = await sql<Row & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM pages
    WHERE ${query.status ? sql`${shownStatus} = ${query.status}` : sql`true`}
      AND ${holdsText(query.query, [sql`title`, sql`slug`])}
    ORDER BY ${orderBy(sorts, query.sort)} ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  const pages = found.rows.map((row) => {
    const { body: _body, ...listed } = toPage(row)
    return listed
  })
  return { pages, total: found.total }
}

export async function findPage(db: Database | Trx, id: string, { lock = false } = {}): Promise<AdminPage | null> {
  const query = db.selectFrom('pages').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? toPage(row) : null
}

/** The title of another page with the role; it can't change until the transaction ends. */
export async function findOtherWithRole(trx: Trx, role: string, id: string | null): Promise<string | null> {
  await takeLock(trx, 'pageRoles')
  const query = trx.selectFrom('pages').select('title').where('role', '=', role)
  const row = await (id === null ? query : query.where('id', '<>', id)).executeTakeFirst()
  return row?.title ?? null
}

export type PageDetail = Omit<AdminPage, 'id' | 'updatedAt' | 'wasLive'>

function toColumns(page: PageDetail) {
  return {
    slug: page.slug,
    role: page.role,
    title: page.title,
    intro: page.intro,
    body_html: page.body,
    seo_title: page.seoTitle,
    seo_description: page.seoDescription,
    status: page.status === 'scheduled' ? 'draft' : page.status,
    publish_at: page.status === 'scheduled' ? page.publishAt : null,
    updated_at: sql<Date>`now()`,
  }
}

export async function insertPage(trx: Trx, page: PageDetail): Promise<AdminPage> {
  return toPage(await trx.insertInto('pages').values(toColumns(page)).returningAll().executeTakeFirstOrThrow())
}

export async function savePage(trx: Trx, id: string, page: PageDetail): Promise<AdminPage> {
  const query = trx.updateTable('pages').set(toColumns(page)).where('id', '=', id).returningAll()
  return toPage(await query.executeTakeFirstOrThrow())
}

export async function deletePage(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pages').where('id', '=', id).execute()
}

export async function listPageTitles(db: Database | Trx, language: string | null) {
  const title = translatedColumns(language).of('page', 'title', sql`id`, sql`title`)
  const rows = await db
    .selectFrom('pages')
    .select(['id', title.as('title'), 'slug', 'status'])
    .orderBy('id')
    .execute()
  return rows.map(({ status, ...page }) => ({ ...page, live: status === 'active' }))
}

import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../../../../api/schemas.ts'
import { holdsText, orderBy, pageOf, takeTotal } from '../../../../desk/server/list-page.ts'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { toWire } from '../../../../platform/pure/money.ts'
import { isoOrNull } from '../../../publishing/server/schedule.ts'
import { type ListedProduct, type ProductDetail, type ProductFormFacts, productStatus } from '../../admin-contract.ts'
import { fieldsWith } from '../../rules/product-fields.ts'
import { readAttributesOf } from '../attributes/attribute-queries.ts'
import { columnsOf, factsOf } from '../product-columns.ts'

const sorts = {
  name: sql`name`,
  price: sql`final_price_cents`,
  stock: sql`stock`,
  updated: sql`updated_at`,
}

interface ListedRow {
  id: string
  slug: string
  name: string
  brand: string
  category: string
  status: ListedProduct['status']
  price_cents: number
  final_price_cents: number
  variants: number
  stock: number | null
  image_url: string | null
  found_sku: string | null
  publish_at: Date | null
  updated_at: Date
  total: number
}

const shownStatus = sql`CASE WHEN publish_at IS NULL THEN status ELSE 'scheduled' END`

/** Products of every status, with the merchant's sort columns; first those whose SKU or web address is searched for. */
export async function listAllProducts(db: Database, query: Query<'listAllProducts'>, currency: string) {
  const text = query.query?.toLowerCase() ?? ''
  const foundSku = text
    ? sql`(SELECT sku FROM variants WHERE product_id = products.id AND ${holdsText(text, [sql`sku`])}
        ORDER BY lower(sku) = ${text} DESC, position LIMIT 1)`
    : sql`NULL::text`
  const { rows } = await sql<ListedRow>`
    SELECT *, count(*) OVER ()::int AS total FROM (
      SELECT products.id, products.slug, products.name, brands.name AS brand, categories.name AS category, ${shownStatus} AS status,
        publish_at, products.price_cents, final_price_cents, updated_at,
        (SELECT count(*)::int FROM variants WHERE product_id = products.id) AS variants,
        (SELECT CASE WHEN bool_and(counted) IS NOT FALSE THEN coalesce(sum(stock), 0)::int END FROM variants
          WHERE product_id = products.id) AS stock,
        (SELECT url FROM product_images WHERE product_id = products.id ORDER BY position LIMIT 1) AS image_url,
        ${foundSku} AS found_sku
      FROM products JOIN brands ON brands.id = brand_id JOIN categories ON categories.id = category_id
      WHERE (${holdsText(query.query, [sql`search_text`, sql`products.slug`])} OR ${foundSku} IS NOT NULL)
        AND ${query.status ? sql`${shownStatus} = ${query.status}` : sql`true`}
        AND ${query.category ? sql`categories.slug = ${query.category}` : sql`true`}
    ) AS listed ORDER BY (slug = ${text} OR coalesce(lower(found_sku) = ${text}, false)) DESC,
      ${orderBy(sorts, query.sort)} ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  return {
    total: found.total,
    products: found.rows.map(
      ({ price_cents, final_price_cents, image_url, found_sku, publish_at, updated_at, ...row }) => ({
        ...row,
        price: toWire(price_cents, currency),
        finalPrice: toWire(final_price_cents, currency),
        imageUrl: image_url,
        foundSku: found_sku,
        publishAt: isoOrNull(publish_at),
        updatedAt: updated_at.toISOString(),
      }),
    ),
  }
}

/** As a form has them: an unknown word or choice is empty. */
const formFacts = (row: object) =>
  Object.fromEntries(Object.entries(factsOf(row)).map(([name, value]) => [name, value ?? ''])) as ProductFormFacts

/** One product with everything the merchant may edit, its labels in a language; `lock` locks it until the transaction ends. */
export async function findAnyProduct(
  db: Database | Trx,
  id: string,
  { lock = false, language = null }: { lock?: boolean; language?: string | null } = {},
) {
  let query = db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .selectAll('products')
    .select('brands.name as brand')
    .where('products.id', '=', id)
  if (lock) query = query.forUpdate('products')
  const row = await query.executeTakeFirst()
  if (!row) return null
  const images = await db
    .selectFrom('product_images')
    .where('product_id', '=', id)
    .select(['url', 'alt', 'width', 'height', 'color_slug as color'])
    .orderBy('position')
    .execute()
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    images,
    categoryId: row.category_id,
    description: row.description_html,
    ...formFacts(row),
    attributes: await readAttributesOf(db, id, language),
    // The column's check constraint allows no others.
    status: row.publish_at ? ('scheduled' as const) : productStatus.parse(row.status),
    publishAt: isoOrNull(row.publish_at),
    sizeChart: row.no_size_chart ? 'none' : (row.size_chart_id ?? 'category'),
    modelHeight: row.model_height_mm === null ? null : row.model_height_mm / 10,
    modelSize: row.model_size,
  }
}

const searchedWords = sql.join(
  fieldsWith('searched')
    .filter(({ kind }) => kind !== 'list')
    .map(({ column }) => sql.ref(column)),
)
const searchedLists = sql.join(
  fieldsWith('searched')
    .filter(({ kind }) => kind === 'list')
    .map(({ column }) => sql`nullif(array_to_string(${sql.ref(column)}, ' '), '')`),
)

/** The text that search reads, as an import writes it. */
const searchText: RawBuilder<string> = sql<string>`lower(concat_ws(' ', name, style_name,
  (SELECT name FROM brands WHERE id = brand_id), (SELECT name FROM categories WHERE id = category_id),
  ${searchedWords},
  (SELECT string_agg(DISTINCT colors.name, ' ') FROM variants JOIN colors ON colors.slug = color_slug
    WHERE product_id = products.id), ${searchedLists}))`

export async function saveProductDetail(
  trx: Trx,
  id: string,
  detail: Omit<ProductDetail, 'attributes'> & { slug: string },
): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      name: detail.name,
      slug: detail.slug,
      category_id: detail.categoryId,
      description_html: detail.description,
      ...columnsOf(detail),
      status: detail.status === 'scheduled' ? 'draft' : detail.status,
      publish_at: detail.status === 'scheduled' ? detail.publishAt : null,
      size_chart_id: detail.sizeChart === 'none' || detail.sizeChart === 'category' ? null : detail.sizeChart,
      no_size_chart: detail.sizeChart === 'none',
      model_height_mm: detail.modelHeight === null ? null : Math.round(detail.modelHeight * 10),
      model_size: detail.modelSize,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await refreshSearchText(trx, id)
}

export async function refreshSearchText(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('products').set({ search_text: searchText }).where('id', '=', id).execute()
}

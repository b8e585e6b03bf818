import { sql } from 'kysely'
import type { Body } from '../../../../api/schemas.ts'
import { chooseSlug, refuseAddress } from '../../../../desk/server/given.ts'
import { readAmount } from '../../../../platform/amount.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { takeLock } from '../../../../platform/database/locks.ts'
import { HttpError, refuseFields } from '../../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../../platform/ids.ts'
import { ownTextLanguage } from '../../../../platform/markets.ts'
import { oneSize, uncountedStock } from '../../../../platform/pure/limits.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { slugify } from '../../../../platform/pure/slugs.ts'
import { removeUnusedWords } from '../../../translations/server/unused-words.ts'
import { emptyOf, type FiledFieldName, fieldsWith, filedFields, mapFields } from '../../rules/product-fields.ts'
import { copyVariantValues } from '../attributes/variant-attributes.ts'
import type { CatalogueProduct, CatalogueVariant } from '../catalogue-writes.ts'
import { noBrand, saveProducts } from '../catalogue-writes.ts'
import { findCategory } from '../categories/category-admin-queries.ts'
import { addColors, readColors } from '../named-colors.ts'
import { factsOf } from '../product-columns.ts'
import type { Color } from '../shopify/colors.ts'
import { makeSku } from '../shopify/variant.ts'
import { isExchanged, isOrdered } from './used-goods.ts'

type NewProduct = Body<'createProduct'>

/** Products are created one at a time, so that a free slug is still free when it is taken. */
const lockMaking = (trx: Trx) => takeLock(trx, 'products')

async function isTaken(trx: Trx, slug: string): Promise<boolean> {
  const row = await trx.selectFrom('products').where('slug', '=', slug).select('id').executeTakeFirst()
  return row !== undefined
}

export function readSizes(names: readonly string[]): string[] {
  const twice = names.find(
    (name, place) => names.findIndex((candidate) => candidate.toLowerCase() === name.toLowerCase()) < place,
  )
  if (twice !== undefined) throw refuseFields({ field: 'sizes', problem: `must not have "${twice}" twice` })
  return names.length > 0 ? [...names] : [oneSize]
}

type Choice = Pick<CatalogueVariant, 'color' | 'size' | 'option'>

export const skuOf = (slug: string, { color, size, option }: Choice) =>
  makeSku(slug, { color, size: option ? `${size} ${option.value}` : size })

/** A variant for each colour in each size, at one price, with no stock. */
function makeVariants(
  { sizes = [] }: NewProduct,
  { slug, colors, priceCents }: { slug: string; colors: readonly Color[]; priceCents: number },
) {
  return colors.flatMap((color) =>
    readSizes(sizes).map((size): CatalogueVariant => {
      const sku = skuOf(slug, { color, size })
      return {
        sku,
        color,
        size,
        priceCents,
        stock: 0,
        ...nothingMore,
      }
    }),
  )
}

const nothingMore = { compareAtCents: null, barcode: '', weightGrams: null, extra: {} }
const noFacts = {
  ...mapFields<FiledFieldName>(filedFields, emptyOf),
  weightGrams: null,
  sizeChart: null,
  descriptionHtml: '',
  extra: {},
  daysOld: 0,
  images: [],
} satisfies Partial<CatalogueProduct>

async function add(trx: Trx, product: CatalogueProduct): Promise<string> {
  await saveProducts(trx, [product])
  const saved = await trx.selectFrom('products').where('slug', '=', product.slug).select('id').executeTakeFirstOrThrow()
  return saved.id
}

/** Creates a draft with its variants; returns its id. */
export async function createProduct(trx: Trx, body: NewProduct, config: Config): Promise<string> {
  await lockMaking(trx)
  const language = ownTextLanguage(config)
  const slug = chooseSlug(body.slug, body.name)
  if (await isTaken(trx, slug)) throw refuseAddress()
  const category = isCatalogueId(body.categoryId) ? await findCategory(trx, body.categoryId) : undefined
  if (!category) throw refuseFields({ field: 'categoryId', problem: 'must be a category of the shop' })
  const colors = await readColors(trx, body.colors ?? [], { language, productId: null })
  await addColors(trx, colors, language)
  return add(trx, {
    ...noFacts,
    slug,
    name: body.name,
    status: 'draft',
    category,
    style: { slug, name: body.name },
    brand: body.brand ? { slug: slugify(body.brand) || noBrand.slug, name: body.brand } : noBrand,
    variants: makeVariants(body, { slug, colors, priceCents: readAmount(body.price, config, 'price') }),
  })
}

async function findFreeSlug(trx: Trx, slug: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = `${slug.slice(0, 90)}-copy${number > 1 ? `-${number}` : ''}`
    if (!(await isTaken(trx, free))) return free
  }
}

/** Creates a draft as a copy, without stock, reviews and orders; returns its id. */
export async function duplicateProduct(trx: Trx, id: string): Promise<string> {
  await lockMaking(trx)
  const row = await trx.selectFrom('products').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const slug = await findFreeSlug(trx, row.slug)
  const { rows } = await sql<Pick<CatalogueProduct, 'brand' | 'category' | 'extra'>>`
    SELECT products.extra, jsonb_build_object('slug', brands.slug, 'name', brands.name) AS brand,
      jsonb_build_object('slug', categories.slug, 'name', categories.name) AS category
    FROM products JOIN brands ON brands.id = brand_id JOIN categories ON categories.id = category_id
    WHERE products.id = ${id}`.execute(trx)
  const variants = await sql<Omit<CatalogueVariant, 'sku' | 'stock' | 'counted'> & { counted: boolean }>`
    SELECT jsonb_build_object('slug', colors.slug, 'name', colors.name, 'hex', hex) AS color, size, counted,
      CASE WHEN option_name = '' THEN NULL ELSE jsonb_build_object('name', option_name, 'value', option_value) END AS option,
      price_cents AS "priceCents", compare_at_cents AS "compareAtCents", '' AS barcode, weight_grams AS "weightGrams",
      variants.extra
    FROM variants JOIN colors ON colors.slug = color_slug
    WHERE product_id = ${id} AND sku NOT LIKE '%~' || variants.id ORDER BY position, variants.id`.execute(trx)
  const images = await sql<CatalogueProduct['images'][number]>`
    SELECT url, alt, width, height, color_slug AS "colorSlug" FROM product_images
    WHERE product_id = ${id} ORDER BY position`.execute(trx)
  const [names] = rows
  if (!names) throw new HttpError(404, messages.notFound)
  const copy = await add(trx, {
    ...noFacts,
    ...names,
    slug,
    name: `${row.name.slice(0, 248)} (copy)`,
    status: 'draft',
    style: { slug, name: row.name },
    descriptionHtml: row.description_html,
    ...factsOf<FiledFieldName>(row, filedFields),
    weightGrams: row.weight_grams,
    variants: variants.rows.map(({ counted, ...variant }) => ({
      ...variant,
      sku: skuOf(slug, variant),
      stock: counted ? 0 : uncountedStock,
      ...(!counted && { counted }),
    })),
    images: images.rows,
  })
  await sql`INSERT INTO product_attributes (product_id, value_id)
    SELECT ${copy}, value_id FROM product_attributes WHERE product_id = ${id} AND variant_id IS NULL
    ON CONFLICT DO NOTHING`.execute(trx)
  await copyVariantValues(trx, id, copy)
  await sql`
    UPDATE products SET size_chart = other.size_chart, size_chart_id = other.size_chart_id,
      no_size_chart = other.no_size_chart, model_height_mm = other.model_height_mm, model_size = other.model_size,
      ${sql.join(fieldsWith('apart').map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`other.${column}`)}`))}
    FROM products AS other WHERE products.id = ${copy} AND other.id = ${id}`.execute(trx)
  return copy
}

/** Why a product can't be deleted; null when it can. Call with the product locked. */
async function findHold(trx: Trx, id: string): Promise<string | null> {
  const { rows } = await sql<{ sold: boolean; held: boolean }>`
    SELECT ${isOrdered(sql`${id}`)} OR coalesce(bool_or(sold > 0), false) OR EXISTS (
        SELECT FROM variants AS sent WHERE sent.product_id = ${id} AND ${isExchanged(sql`sent.id`)}
      ) AS sold,
      coalesce(bool_or(held > 0), false) OR EXISTS (
        SELECT FROM stock_reservations JOIN variants AS kept ON kept.id = variant_id WHERE kept.product_id = ${id}
      ) AS held
    FROM (SELECT sold, held FROM variants WHERE product_id = ${id} FOR UPDATE) AS locked`.execute(trx)
  const [found] = rows
  if (found?.sold) return messages.productSold
  return found?.held ? messages.productHeld : null
}

/** Deletes a product that nobody has ordered, also from carts. */
export async function deleteProduct(trx: Trx, id: string): Promise<void> {
  const hold = await findHold(trx, id)
  if (hold) throw new HttpError(409, hold)
  await trx.deleteFrom('products').where('id', '=', id).execute()
  await removeUnusedWords(trx, ['style', 'option', 'alternative'])
}

import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { findSourceLanguage } from '../../../platform/markets.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { neutralColor, newForDays } from '../../../platform/pure/limits.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { listTextLanguages } from '../../translations/rules/text-languages.ts'
import { type TranslatedColumns, translatedColumns } from '../../translations/server/translated.ts'
import type { Product } from '../contract.ts'
import { readGtin } from '../rules/gtin.ts'
import { type FieldsWith, fieldsWith } from '../rules/product-fields.ts'
import { compareSizesIn } from '../rules/sizes.ts'
import { readOption } from '../rules/variant-name.ts'
import { attributesOf, valuesOfVariants } from './attributes/shown-attributes.ts'
import { type PriceList, pricedVariants, priorPriceRuleOf } from './market-prices.ts'
import { findPriorPrices } from './price-history.ts'
import { factsOf } from './product-columns.ts'
import { textsOfProduct } from './products/product-texts.ts'

/** What it takes to load a list of products: their source, the currency and the merchant's order of sizes. */
export interface Catalogue {
  db: Database
  currency: string
  sizeOrder: readonly string[]
  /** Whose prices these are; absent: the shop's own. */
  prices?: PriceList
  /** What texts are translated to; absent: they are as written. */
  language?: string
  /** What they are written in, if that is another language. */
  source?: Language | undefined
}

export function catalogueOf({ db, config }: { db: Database; config: Config }): Catalogue {
  const { market, baseCurrency, amountStepCents, zones, textLanguage } = config
  const prices = { market, baseCurrency, amountStepCents, zones }
  const language = textLanguage === null ? {} : { language: textLanguage }
  const source = findSourceLanguage(config)
  return { db, currency: config.CURRENCY, sizeOrder: config.shop.sizeOrder, source, prices, ...language }
}

const ownPrices: PriceList = { market: null, baseCurrency: '', amountStepCents: 1, zones: [] }

function variantsOf(
  { db, prices = ownPrices }: Catalogue,
  productId: Expression<string>,
  { of, word }: TranslatedColumns,
) {
  const among = sql`WHERE product_id = ${productId}`
  return jsonArrayFrom(
    db
      .selectFrom('variants')
      .innerJoin('colors', 'colors.slug', 'variants.color_slug')
      .innerJoin(pricedVariants(prices, among).as('priced'), 'priced.variant_id', 'variants.id')
      .whereRef('variants.product_id', '=', productId)
      .select(['variants.id', 'sku', 'barcode', 'color_slug', 'colors.hex', 'size', 'stock', 'priced.price_cents'])
      .select(['priced.compare_at_cents', of('color', 'name', sql`colors.slug`, sql`colors.name`).as('name')])
      .select([
        word('option', sql`option_name`).as('option_name'),
        word('option', sql`option_value`).as('option_value'),
      ])
      .orderBy('variants.position')
      .orderBy('variants.id'),
  )
}

function imagesOf({ db }: Catalogue, productId: Expression<string>, { word }: TranslatedColumns) {
  return jsonArrayFrom(
    db
      .selectFrom('product_images')
      .leftJoin('picture_focus', (join) => join.on(sql<boolean>`url = '/media/' || file AND file = substr(url, 8)`))
      .whereRef('product_images.product_id', '=', productId)
      .select(['url', word('alternative', sql`product_images.alt`).as('alt')])
      .select(['product_images.width', 'product_images.height', 'color_slug as color', 'focus_x', 'focus_y'])
      .orderBy('product_images.position'),
  )
}

function formerValuesOf(productId: Expression<string>, { word }: TranslatedColumns) {
  const present = sql`CASE WHEN kind = 'option' THEN ${word('option', sql`present`)} ELSE present END`
  return sql<Product['formerValues']>`COALESCE((
    SELECT json_agg(json_build_object('kind', kind, 'former', former, 'present', ${present}) ORDER BY kind, former)
    FROM former_values WHERE former_values.product_id = ${productId}), '[]')`
}

const lookOf = (productId: Expression<string>) => sql<string[]>`ARRAY(
  SELECT other_id::text FROM product_looks WHERE product_looks.product_id = ${productId} ORDER BY position)`

const videoOf = (productId: Expression<string>, { word }: TranslatedColumns) => sql<Product['video']>`(
  SELECT json_build_object('url', '/media/' || file, 'poster', poster_url, 'alt', ${word('alternative', sql`alt`)})
  FROM product_videos WHERE product_videos.product_id = ${productId})`

function selectProducts(catalogue: Catalogue, ids: readonly string[], status: 'active' | 'draft') {
  const translated = translatedColumns(catalogue.language ?? null)
  return catalogue.db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('category_size_charts as charts', 'charts.category_id', 'products.category_id')
    .leftJoin('category_audiences as audiences', 'audiences.category_id', 'products.category_id')
    .leftJoin('size_charts', (join) =>
      join.on(sql<boolean>`NOT no_size_chart AND size_charts.id = COALESCE(products.size_chart_id, charts.chart_id)`),
    )
    .leftJoin('size_charts as kinds', 'kinds.id', 'charts.chart_id')
    .where('products.id', '=', sql<string>`any(${sql.val(ids)}::bigint[])`)
    .where('products.status', '=', status)
    .selectAll('products')
    .select(['brands.slug as brand_slug', 'brands.name as brand_name'])
    .select(['categories.slug as category_slug', 'categories.name as category_name', 'size_charts.slug as chart_slug'])
    .select([
      'kinds.slug as kind_slug',
      'audiences.gender as category_gender',
      'audiences.age_group as category_age_group',
    ])
    .select((expression) => [
      variantsOf(catalogue, expression.ref('products.id'), translated).as('variants'),
      imagesOf(catalogue, expression.ref('products.id'), translated).as('images'),
      attributesOf(expression.ref('products.id'), translated).as('attributes'),
      valuesOfVariants(expression.ref('products.id')).as('variant_values'),
      formerValuesOf(expression.ref('products.id'), translated).as('former_values'),
      lookOf(expression.ref('products.id')).as('look'),
      videoOf(expression.ref('products.id'), translated).as('video'),
      textsOfProduct(translated).as('texts'),
      sql<boolean>`published_at > now() - make_interval(days => ${newForDays})`.as('is_new'),
    ])
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function listColors(variants: ProductRow['variants']): Product['colors'] {
  const colors = new Map(variants.map(({ color_slug: slug, name, hex }) => [slug, { slug, name, hex }]))
  colors.delete(neutralColor)
  return [...colors.values()]
}

const shownFields = fieldsWith('shown')

type Shown = Omit<Catalogue, 'db'>

function withGtin(barcode: string): Pick<Product['variants'][number], 'gtin'> {
  const gtin = barcode === '' ? null : readGtin(barcode)
  return gtin === null ? {} : { gtin }
}

function listVariants(
  { variants, variant_values: values }: Pick<ProductRow, 'variants' | 'variant_values'>,
  { currency, sizeOrder }: Shown,
): Product['variants'] {
  const bySize = compareSizesIn(sizeOrder)
  const colorOrder = [...new Set(variants.map((variant) => variant.color_slug))]
  return variants
    .map((variant) => ({
      id: String(variant.id),
      sku: variant.sku,
      ...withGtin(variant.barcode),
      color: variant.color_slug,
      size: variant.size,
      ...readOption(variant.option_name, variant.option_value),
      stock: variant.stock,
      price: toWire(Math.max(variant.price_cents, variant.compare_at_cents ?? 0), currency),
      finalPrice: toWire(variant.price_cents, currency),
      ...(values?.[variant.id] ? { attributes: values[variant.id] } : {}),
    }))
    .sort((a, b) => colorOrder.indexOf(a.color) - colorOrder.indexOf(b.color) || bySize(a.size, b.size))
}

function pick<T extends string>(known: readonly T[], stored: string | null): T | null {
  return known.find((value) => value === stored) ?? null
}

/** Made for those that its category names, where the product says nothing. */
const withAudience = (row: ProductRow): ProductRow => ({
  ...row,
  gender: row.gender ?? row.category_gender,
  age_group: row.age_group ?? row.category_age_group,
})

/** The middle is the default. */
function withFocus({ focus_x: x, focus_y: y, ...image }: ProductRow['images'][number]): Product['images'][number] {
  return x === null || y === null || (x === 50 && y === 50) ? image : { ...image, focus: { x, y } }
}

function describeModel({ model_height_mm: heightMm, model_size: size }: ProductRow): Product['model'] {
  return heightMm === null && size === '' ? null : { heightMm, size }
}

/** Those of the cheapest variant, as the shop keeps its own with the product. */
function findPrices(row: ProductRow, { prices }: Shown): Pick<ProductRow, 'price_cents' | 'final_price_cents'> {
  if (!prices || (!prices.market && priorPriceRuleOf(prices) === null)) return row
  const [first, ...more] = row.variants
  const cheapest = more.reduce((best, next) => (best && next.price_cents >= best.price_cents ? best : next), first)
  const final = cheapest?.price_cents ?? 0
  return { final_price_cents: final, price_cents: Math.max(final, cheapest?.compare_at_cents ?? 0) }
}

const textsOf = ({
  name,
  description_html: description,
  care,
}: Pick<ProductRow, 'name' | 'description_html' | 'care'>) => ({
  name,
  description,
  care,
})

/** Each word with its language, if it is read as it was written. */
function toAttributes(attributes: ProductRow['attributes'], source: Language | undefined): Product['attributes'] {
  const mark = ({ label, written }: { label: string; written?: string | undefined }) =>
    source !== undefined && label === written ? { language: source } : {}
  return attributes.map(({ written, values, ...attribute }) => ({
    ...attribute,
    ...mark({ label: attribute.label, written }),
    values: values.map(({ written: own, ...value }) => ({ ...value, ...mark({ label: value.label, written: own }) })),
  }))
}

function toProduct({ texts, ...own }: ProductRow, shown: Shown): Product {
  const row = { ...own, ...texts, texts: null }
  const { currency, sizeOrder } = shown
  const variants = listVariants(row, shown)
  const prices = findPrices(row, shown)
  return {
    _id: row.id,
    id: row.id,
    slug: row.slug,
    name: row.name,
    brand: { slug: row.brand_slug, name: row.brand_name },
    category: {
      slug: row.category_slug,
      name: row.category_name,
      ...(shown.source && row.category_name === own.category_name && { language: shown.source }),
    },
    style: { slug: row.style_slug, name: row.style_name },
    description: row.description_html,
    price: toWire(prices.price_cents, currency),
    finalPrice: toWire(prices.final_price_cents, currency),
    currency,
    images: row.images.map(withFocus),
    colors: listColors(row.variants),
    variants,
    sizes: [...new Set(variants.map(({ size }) => size))].sort(compareSizesIn(sizeOrder)),
    formerValues: row.former_values,
    ...factsOf<FieldsWith<{ shown: true }>>(withAudience(row), shownFields),
    attributes: toAttributes(own.attributes, shown.source),
    ...listTextLanguages(textsOf(row), textsOf(own), shown.source),
    weightGrams: row.weight_grams,
    garment: pick(['shirts'], row.size_chart),
    sizeChart: row.chart_slug,
    sizeKind: row.kind_slug,
    model: describeModel(row),
    video: row.video,
    look: row.look,
    isNew: row.is_new,
    publishedAt: row.published_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    rating: row.rating_hundredths / 100,
    reviewCount: row.rating_count,
  }
}

/** The active products with these ids, in this order, in one query. */
export const loadProducts = (catalogue: Catalogue, ids: readonly string[]) => load(catalogue, ids, 'active')

/** The same for drafts, which no public call may return. */
export const loadDrafts = (catalogue: Catalogue, ids: readonly string[]) => load(catalogue, ids, 'draft')

/** With the prices that may be struck through where the law of the market says which. */
async function withPriorPrices<V extends ProductRow>({ db, prices }: Catalogue, rows: V[]): Promise<V[]> {
  if (!prices || priorPriceRuleOf(prices) === null) return rows
  const reduced = rows.flatMap(({ variants }) =>
    variants.filter((variant) => (variant.compare_at_cents ?? 0) > variant.price_cents).map(({ id }) => String(id)),
  )
  const found = await findPriorPrices(db, prices, reduced)
  const struck = (id: string | number) => {
    const prior = found.get(String(id))
    return prior?.kind === 'prior' ? prior.cents : null
  }
  return rows.map((row) => ({
    ...row,
    variants: row.variants.map((variant) => ({ ...variant, compare_at_cents: struck(variant.id) })),
  }))
}

async function load(catalogue: Catalogue, ids: readonly string[], status: 'active' | 'draft'): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await withPriorPrices(catalogue, await selectProducts(catalogue, ids, status).execute())
  // A market sells what has a price there.
  const sold = catalogue.prices?.market ? rows.filter(({ variants }) => variants.length > 0) : rows
  const products = new Map(sold.map((row) => [row.id, toProduct(row, catalogue)]))
  return ids.flatMap((id) => products.get(id) ?? [])
}

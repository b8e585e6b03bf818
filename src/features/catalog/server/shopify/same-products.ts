import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { filedFields } from '../../rules/product-fields.ts'
import type { StoredAttribute } from '../attributes/attribute-queries.ts'
import { readLabelsOf } from '../attributes/attribute-queries.ts'
import { labelsOfVariant } from '../attributes/variant-attributes.ts'
import type { CatalogueImage, CatalogueProduct, CatalogueVariant, PlannedPrice } from '../catalogue-writes.ts'
import { plannedOfVariant } from '../planned-prices.ts'
import { namedValues } from '../product-columns.ts'
import { listCharts } from '../size-charts/size-chart-queries.ts'
import { contentOf } from '../size-charts/size-facts-queries.ts'
import { readAttributeColumns, readVariantColumns } from './attribute-columns.ts'
import type { ReadProduct } from './product.ts'
import { changesNothing } from './saved-columns.ts'
import { noGuide } from './size-guide.ts'

type StoredVariant = Omit<CatalogueVariant, 'color' | 'counted' | 'planned'> & {
  color: string
  counted: boolean
  planned: PlannedPrice[]
  attributes: Record<string, string[]>
}

/** What an import would write of a product, as it is in the shop. */
interface StoredProduct {
  id: string
  product: Record<string, unknown>
  variants: StoredVariant[]
  images: Pick<CatalogueImage, 'url' | 'alt' | 'colorSlug'>[]
  modelHeightMm: number | null
  modelSize: string
  noGuide: boolean
  chartId: string | null
  categoryChartId: string | null
  taxClass: string
  hsnCode: string
}

async function readStored(db: Database | Trx, slugs: readonly string[]): Promise<Map<string, StoredProduct>> {
  const { rows } = await sql<StoredProduct & { slug: string }>`
    SELECT products.id::text, products.slug, model_height_mm AS "modelHeightMm", model_size AS "modelSize",
      no_size_chart AS "noGuide", products.size_chart_id::text AS "chartId", charts.chart_id::text AS "categoryChartId",
      tax_class AS "taxClass", hsn_code AS "hsnCode",
      jsonb_build_object('slug', products.slug, 'name', products.name,
        'style', jsonb_build_object('slug', style_slug, 'name', style_name), 'brand', brands.slug,
        'category', categories.slug, 'descriptionHtml', description_html, ${namedValues(filedFields)},
        'weightGrams', weight_grams, 'sizeChart', size_chart, 'status', status, 'extra', extra) AS product,
      coalesce((SELECT jsonb_agg(jsonb_build_object('sku', sku, 'color', color_slug, 'size', size, 'option',
          CASE WHEN option_value <> '' THEN jsonb_build_object('name', option_name, 'value', option_value) END,
          'priceCents', variants.price_cents, 'compareAtCents', compare_at_cents, 'stock', stock, 'counted', counted, 'planned', ${plannedOfVariant}, 'barcode', barcode,
          'weightGrams', variants.weight_grams, 'extra', variants.extra, 'attributes', ${labelsOfVariant})
          ORDER BY position, id)
        FROM variants WHERE product_id = products.id AND sku NOT LIKE '%~' || variants.id), '[]') AS variants,
      coalesce((SELECT jsonb_agg(jsonb_build_object('url', url, 'alt', alt, 'colorSlug', color_slug) ORDER BY position)
        FROM product_images WHERE product_id = products.id), '[]') AS images
    FROM products JOIN brands ON brands.id = brand_id JOIN categories ON categories.id = category_id
    LEFT JOIN category_size_charts AS charts ON charts.category_id = products.category_id
    WHERE products.slug = ANY(${slugs}::text[])`.execute(db)
  return new Map(rows.map(({ slug, ...stored }) => [slug, stored]))
}

function describe({ daysOld: _new, variants: _all, images: _pictures, brand, category, ...product }: CatalogueProduct) {
  return { ...product, brand: brand.slug, category: category.slug }
}

/** Whether the file's variants and pictures are the shop's, in its order. Stock counts only if it would be overwritten. */
function hasSameParts({ variants, images }: CatalogueProduct, stored: StoredProduct, withStock: boolean): boolean {
  const pictures = images.map(({ url, alt, colorSlug }) => ({ url, alt, colorSlug }))
  if (variants.length !== stored.variants.length || !isDeepStrictEqual(pictures, stored.images)) return false
  return variants.every(({ color, stock, counted = true, planned, option = null, ...variant }, place) => {
    const present = stored.variants[place]
    if (!present) return false
    const { attributes: _own, stock: left, counted: isCounted, planned: plans, ...known } = present
    const isStocked = !withStock || stock === null || (stock === left && counted === isCounted)
    const isPlanned = planned === undefined || isDeepStrictEqual(planned, plans)
    return isStocked && isPlanned && isDeepStrictEqual({ ...variant, option, color: color.slug }, known)
  })
}

type Charts = ReadonlyMap<string, string>
type Chart = { slug: string } & Parameters<typeof contentOf>[0]
const markChart = (chart: Chart) => JSON.stringify([chart.slug, contentOf(chart)])

function hasSameFacts({ sizes, taxes }: ReadProduct, stored: StoredProduct, charts: Charts): boolean {
  const { modelHeightMm = stored.modelHeightMm, modelSize = stored.modelSize, guide, categoryGuide } = sizes
  const { taxClass = stored.taxClass, hsnCode = stored.hsnCode } = taxes
  const own = stored.noGuide ? noGuide : stored.chartId && charts.get(stored.chartId)
  const given = typeof guide === 'object' && guide !== null ? markChart(guide) : guide
  return (
    modelHeightMm === stored.modelHeightMm &&
    modelSize === stored.modelSize &&
    taxClass === stored.taxClass &&
    hsnCode === stored.hsnCode &&
    (given === undefined || given === own) &&
    (!categoryGuide || markChart(categoryGuide) === charts.get(stored.categoryChartId ?? ''))
  )
}

interface Given {
  attributes: readonly StoredAttribute[]
  /** Labels of the product's own values by the attribute's key. */
  labels: Record<string, string[]> | undefined
}

function hasSameAttributes({ product }: ReadProduct, stored: StoredProduct, { attributes, labels }: Given): boolean {
  const columns = readAttributeColumns(product.extra, attributes)
  const ofProduct = columns.filter(({ attribute }) => attribute?.of === 'product')
  if (!changesNothing(ofProduct, labels)) return false
  return product.variants.every((variant, place) =>
    changesNothing(readVariantColumns(variant, columns, attributes), stored.variants[place]?.attributes),
  )
}

/** Which products of a file the shop has, and of which of them the file says what the shop says. */
export async function findSame(
  db: Database | Trx,
  read: readonly ReadProduct[],
  { withStock, attributes }: { withStock: boolean; attributes: readonly StoredAttribute[] },
): Promise<{ known: number; same: ReadonlySet<ReadProduct> }> {
  const stored = await readStored(
    db,
    read.map(({ product }) => product.slug),
  )
  const labels = await readLabelsOf(
    db,
    [...stored.values()].map(({ id }) => id),
  )
  const charts = new Map((await listCharts(db)).map((chart) => [chart.id, markChart(chart)]))
  const isSame = (candidate: ReadProduct) => {
    const found = stored.get(candidate.product.slug)
    return (
      found !== undefined &&
      isDeepStrictEqual(describe(candidate.product), found.product) &&
      hasSameParts(candidate.product, found, withStock) &&
      hasSameFacts(candidate, found, charts) &&
      hasSameAttributes(candidate, found, { attributes, labels: labels.get(found.id) })
    )
  }
  return { known: stored.size, same: new Set(read.filter(isSame)) }
}

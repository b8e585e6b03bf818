import { sanitiseHtml } from '../../../../platform/html.ts'
import { neutralColor, oneSize } from '../../../../platform/pure/limits.ts'
import { writeAmount } from '../../../../platform/pure/money.ts'
import { slugify } from '../../../../platform/pure/slugs.ts'
import { eachField, type ProductField } from '../../rules/product-fields.ts'
import { rootCategory } from '../../rules/root-category.ts'
import type { SizeChart } from '../../size-chart-contract.ts'
import type { ExportedProduct, ExportedVariant } from '../export-queries.ts'
import { writeCategoryPath } from './category-paths.ts'
import type { Field } from './columns.ts'
import type { ExportColumns } from './export-columns.ts'
import { noGuide, writeGuide } from './size-guide.ts'

type Cells = Partial<Record<Field, string>>

/** The shop's size charts by their ids. */
export type Guides = ReadonlyMap<string, SizeChart>

function describeSizes(product: ExportedProduct, guides: Guides): Cells {
  const { model_height_mm: height, no_size_chart: none, size_chart_id: own, category_chart_id: ofCategory } = product
  const write = (id: string | null) => {
    const guide = guides.get(id ?? '')
    return guide ? writeGuide(guide) : ''
  }
  return {
    modelHeight: height === null ? '' : String(height / 10),
    modelSize: product.model_size,
    sizeGuide: none ? noGuide : write(own),
    categorySizeGuide: write(ofCategory),
  }
}

function writeFact(field: ProductField, value: string | readonly string[] | null): string {
  if (value === null || typeof value === 'string') return value ?? ''
  return field.kind === 'list' ? value.join(`${field.separator} `) : ''
}

function describeProduct(product: ExportedProduct, guides: Guides): Cells {
  return {
    title: product.name,
    body: sanitiseHtml(product.description_html),
    vendor: product.brand,
    productCategory: product.extra['Product Category'] ?? product.extra['Product category'] ?? '',
    // Products without a category are in the root.
    type: product.category_slug === rootCategory ? '' : product.category,
    published: product.status === 'active' ? 'TRUE' : 'FALSE',
    status: product.status,
    styleSlug: product.style_slug,
    styleName: product.style_name,
    sizeChart: product.size_chart ?? '',
    ...eachField((field) => writeFact(field, product.facts[field.name])),
    ...describeSizes(product, guides),
  }
}

interface Option {
  /** Color, Size, Title, or the merchant's own name. */
  name: string
  valueOf(variant: ExportedVariant): string
}

/** A product with a single size and no named colour has Shopify's option Title, and nothing to choose. */
function listOptions(variants: readonly ExportedVariant[]): Option[] {
  const options: Option[] = []
  if (variants.some(({ color_slug }) => color_slug !== neutralColor)) {
    options.push({ name: 'Color', valueOf: ({ color, color_slug }) => (color_slug === neutralColor ? '' : color) })
  }
  if (variants.some(({ size }) => size !== oneSize)) options.push({ name: 'Size', valueOf: ({ size }) => size })
  const named = variants.find(({ option_name }) => option_name !== '')
  if (named) options.push({ name: named.option_name, valueOf: ({ option_value }) => option_value })
  return options.length > 0 ? options : [{ name: 'Title', valueOf: () => 'Default Title' }]
}

interface Within {
  options: readonly Option[]
  product: ExportedProduct
  amount: (cents: number) => string
  toAddress: (url: string) => string
}

function describeVariant(variant: ExportedVariant, { options, product, amount, toAddress }: Within): Cells {
  const [option1, option2, option3] = options
  const { price_cents: price, compare_at_cents: compareAt } = variant
  const picture = product.images.find(({ color_slug }) => color_slug === variant.color_slug)
  return {
    option1Value: option1?.valueOf(variant) ?? '',
    option2Value: option2?.valueOf(variant) ?? '',
    option3Value: option3?.valueOf(variant) ?? '',
    sku: variant.sku,
    grams: variant.weight_grams === null ? '' : String(variant.weight_grams),
    tracker: variant.counted ? 'shopify' : '',
    quantity: variant.counted ? String(variant.stock) : '',
    planned: variant.planned.length > 0 ? JSON.stringify(variant.planned) : '',
    price: amount(price),
    compareAt: compareAt !== null && compareAt > price ? amount(compareAt) : '',
    barcode: variant.barcode,
    variantImage: picture ? toAddress(picture.url) : '',
    colorHex: variant.color_slug === neutralColor ? '' : variant.hex,
  }
}

function describeImage(product: ExportedProduct, place: number, toAddress: Within['toAddress']): Cells {
  const image = product.images[place]
  if (!image) return {}
  return { imageUrl: toAddress(image.url), imagePosition: String(place + 1), imageAlt: image.alt || product.name }
}

interface Writing {
  columns: ExportColumns
  currency: string
  guides: Guides
  toAddress: Within['toAddress']
  pathOf: (slug: string) => { slug: string; name: string }[]
}

/** What the category's name alone doesn't say: its slug, and those above it. */
function describeCategory({ category_slug: slug, category }: ExportedProduct, pathOf: Writing['pathOf']): Cells {
  const path = pathOf(slug)
  return path.length > 1 || (path.length === 1 && slugify(category) !== slug)
    ? { categoryPath: writeCategoryPath(path) }
    : {}
}

/** The consecutive rows of one product: one for each variant, and more if it has more pictures. */
export function writeProductRows(
  product: ExportedProduct,
  { columns, currency, guides, toAddress, pathOf }: Writing,
): string[][] {
  const amount = (cents: number) => writeAmount(cents, currency)
  const options = listOptions(product.variants)
  const [option1, option2, option3] = options
  const names = { option1Name: option1?.name ?? '', option2Name: option2?.name ?? '', option3Name: option3?.name ?? '' }
  const rows = Math.max(product.variants.length, product.images.length)
  return Array.from({ length: rows }, (_, place) => {
    const variant = product.variants[place]
    const first = place === 0
    const cells: Cells = {
      handle: product.slug,
      ...(first ? { ...describeProduct(product, guides), ...describeCategory(product, pathOf), ...names } : {}),
      ...(variant ? describeVariant(variant, { options, product, amount, toAddress }) : {}),
      ...describeImage(product, place, toAddress),
    }
    return columns.write(cells, { ...variant?.extra, ...(first ? product.extra : {}) })
  })
}

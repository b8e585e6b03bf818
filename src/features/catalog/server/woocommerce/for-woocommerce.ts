import { sanitiseHtml } from '../../../../platform/html.ts'
import { neutralColor, oneSize } from '../../../../platform/pure/limits.ts'
import { writeAmount } from '../../../../platform/pure/money.ts'
import type { ExportedProduct, ExportedVariant } from '../export-queries.ts'
import { collectionsColumn } from '../shopify/collections.ts'

const attributesMax = 3

/** WooCommerce's product CSV in English, which its importer maps by itself. woocommerce.com, "Product CSV Import Schema". */
const plain = [
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Sold individually?',
  'Weight (kg)',
  'Allow customer reviews?',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Images',
  'Parent',
  'Position',
  'Brands',
] as const

const attributeParts = ['name', 'value(s)', 'visible', 'global'] as const

export const wooHeaders: readonly string[] = [
  ...plain,
  ...Array.from({ length: attributesMax }, (_, place) =>
    attributeParts.map((part) => `Attribute ${place + 1} ${part}`),
  ).flat(),
]

type Cells = Readonly<Record<string, string>>
const writeRow = (cells: Cells): string[] => wooHeaders.map((header) => cells[header] ?? '')

/** A list in one cell: a comma within a value has a backslash. */
const joinList = (values: readonly string[]) => values.map((value) => value.replaceAll(',', '\\,')).join(', ')

interface Choice {
  name: string
  readValue: (variant: ExportedVariant) => string
}

function listChoices(variants: readonly ExportedVariant[]): Choice[] {
  const choices: Choice[] = []
  if (variants.some(({ color_slug }) => color_slug !== neutralColor))
    choices.push({
      name: 'Color',
      readValue: ({ color_slug, color }) => (color_slug === neutralColor ? 'Default' : color),
    })
  if (variants.some(({ size }) => size !== oneSize)) choices.push({ name: 'Size', readValue: ({ size }) => size })
  const named = variants.find(({ option_name }) => option_name !== '')
  if (named) choices.push({ name: named.option_name, readValue: ({ option_value }) => option_value || 'Default' })
  return choices
}

const describeAttributes = (choices: readonly Choice[], valuesOf: (choice: Choice) => readonly string[]): Cells =>
  Object.fromEntries(
    choices.flatMap((choice, place) => {
      const header = (part: (typeof attributeParts)[number]) => `Attribute ${place + 1} ${part}`
      return [
        [header('name'), choice.name],
        [header('value(s)'), joinList([...new Set(valuesOf(choice))])],
        [header('visible'), '1'],
        [header('global'), '1'],
      ]
    }),
  )

export interface WooExport {
  currency: string
  /** The address of a picture for other platforms. */
  toAddress: (url: string) => string
  /** A category with those above it, from the top down, by its slug. */
  pathOf: (slug: string) => { name: string }[]
  /** Days and times of the site that imports, in the shop's own zone. */
  toLocal: (instant: string) => string
}

/** A sale's price with its dates; a plan that is no sale of the regular price can't be written. */
function describePrices(variant: ExportedVariant, { currency, toLocal }: WooExport): Cells {
  const { price_cents: price, compare_at_cents: compareAt, planned } = variant
  const amount = (cents: number) => writeAmount(cents, currency)
  const isSale = compareAt !== null && compareAt > price
  const start = isSale ? undefined : planned.find(({ compareAtCents }) => compareAtCents === price)
  const end = planned.find(
    ({ priceCents, compareAtCents }) => compareAtCents === null && priceCents === (isSale ? compareAt : price),
  )
  const sale = isSale ? price : start?.priceCents
  return {
    'Regular price': amount(isSale ? compareAt : price),
    'Sale price': sale === undefined ? '' : amount(sale),
    'Date sale price starts': start ? toLocal(start.at) : '',
    'Date sale price ends': sale !== undefined && end ? toLocal(end.at) : '',
  }
}

function describeVariant(variant: ExportedVariant, ways: WooExport): Cells {
  const { counted, stock, weight_grams: grams } = variant
  return {
    SKU: variant.sku,
    'GTIN, UPC, EAN, or ISBN': variant.barcode,
    'Tax status': 'taxable',
    'In stock?': !counted || stock > 0 ? '1' : '0',
    Stock: counted ? String(stock) : '',
    'Backorders allowed?': '0',
    'Sold individually?': '0',
    'Weight (kg)': grams === null ? '' : String(grams / 1000),
    ...describePrices(variant, ways),
  }
}

function describeProduct(product: ExportedProduct, { toAddress, pathOf }: WooExport): Cells {
  const collections = (product.extra[collectionsColumn] ?? '').split(';').map((name) => name.trim())
  const category = pathOf(product.category_slug)
    .map(({ name }) => name)
    .join(' > ')
  return {
    Name: product.name,
    Published: product.status === 'active' ? '1' : '-1',
    'Is featured?': '0',
    'Visibility in catalog': 'visible',
    // The importer reads \n as a line break.
    Description: sanitiseHtml(product.description_html).replaceAll('\n', '\\n'),
    'Allow customer reviews?': '1',
    Categories: joinList([category, ...collections].filter(Boolean)),
    Tags: joinList(product.facts.tags),
    Images: product.images.map(({ url }) => toAddress(url)).join(', '),
    Brands: joinList([product.brand].filter(Boolean)),
  }
}

/** A parent's SKU, which no variation may have. */
function parentSku(product: ExportedProduct): string {
  const skus = new Set(product.variants.map(({ sku }) => sku))
  const own = product.slug.toUpperCase()
  return skus.has(own) ? `${own}-PRODUCT` : own
}

/** A simple product, or a variable one followed by its variations. */
export function writeWooRows(product: ExportedProduct, ways: WooExport): string[][] {
  const choices = listChoices(product.variants).slice(0, attributesMax)
  const [only, ...others] = product.variants
  if (!only) return []
  const described = describeProduct(product, ways)
  if (choices.length === 0 && others.length === 0)
    return [writeRow({ Type: 'simple', Position: '0', ...described, ...describeVariant(only, ways) })]
  const sku = parentSku(product)
  const attributes = describeAttributes(choices, ({ readValue }) => product.variants.map(readValue))
  const inStock = product.variants.some(({ counted, stock }) => !counted || stock > 0) ? '1' : '0'
  const parent = { Type: 'variable', SKU: sku, 'Tax status': 'taxable', 'In stock?': inStock, Position: '0' }
  const variations = product.variants.map((variant, place) => {
    const picture = product.images.find(({ color_slug }) => color_slug === variant.color_slug)
    return writeRow({
      Type: 'variation',
      Name: product.name,
      Published: '1',
      'Visibility in catalog': 'visible',
      'Tax class': 'parent',
      Images: picture ? ways.toAddress(picture.url) : '',
      Parent: sku,
      Position: String(place + 1),
      ...describeVariant(variant, ways),
      ...describeAttributes(choices, ({ readValue }) => [readValue(variant)]),
    })
  })
  return [writeRow({ ...parent, ...described, ...attributes }), ...variations]
}

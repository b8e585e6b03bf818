import { type ProductField, type ProductFieldName, productFields } from '../../rules/product-fields.ts'
import { type Field, isKnownHeader } from './columns.ts'

/** Columns in Shopify's order and spelling; a product's fields are spelled in their own table. */
const ordered: readonly (readonly [Field, string] | ProductFieldName)[] = [
  ['handle', 'Handle'],
  ['title', 'Title'],
  ['body', 'Body (HTML)'],
  ['vendor', 'Vendor'],
  ['productCategory', 'Product Category'],
  ['type', 'Type'],
  'tags',
  ['published', 'Published'],
  ['option1Name', 'Option1 Name'],
  ['option1Value', 'Option1 Value'],
  ['option2Name', 'Option2 Name'],
  ['option2Value', 'Option2 Value'],
  ['option3Name', 'Option3 Name'],
  ['option3Value', 'Option3 Value'],
  ['sku', 'Variant SKU'],
  ['grams', 'Variant Grams'],
  ['tracker', 'Variant Inventory Tracker'],
  ['quantity', 'Variant Inventory Qty'],
  ['price', 'Variant Price'],
  ['compareAt', 'Variant Compare At Price'],
  ['barcode', 'Variant Barcode'],
  ['imageUrl', 'Image Src'],
  ['imagePosition', 'Image Position'],
  ['imageAlt', 'Image Alt Text'],
  ['variantImage', 'Variant Image'],
  'seoTitle',
  'seoDescription',
  'gender',
  'ageGroup',
  ['status', 'Status'],
  ['styleSlug', 'Style slug (product.metafields.placket.style_slug)'],
  ['styleName', 'Style (product.metafields.placket.style)'],
  'fabric',
  'pattern',
  'fit',
  'sleeve',
  'collar',
  ['sizeChart', 'Size chart (product.metafields.placket.size_chart)'],
  'care',
  ['modelHeight', 'Model height, cm (product.metafields.placket.model_height)'],
  ['modelSize', 'Model size (product.metafields.placket.model_size)'],
  ['sizeGuide', 'Size guide (product.metafields.placket.size_guide)'],
  ['categorySizeGuide', 'Size guide of the category (product.metafields.placket.category_size_guide)'],
  'taxClass',
  'hsnCode',
  ['categoryPath', 'Category (product.metafields.placket.category)'],
  ['colorHex', 'Variant Metafield: placket.color_hex'],
  ['planned', 'Variant Metafield: placket.planned_prices [json]'],
]

const spell = ({ name, header }: ProductField) => [name, header] as const
const placed = new Set(ordered.filter((column) => typeof column === 'string'))

/** The columns of an export: fields without a place of Shopify's come last. */
const columns: readonly (readonly [Field, string])[] = [
  ...ordered.flatMap((column) =>
    typeof column === 'string' ? productFields.filter(({ name }) => name === column).map(spell) : [column],
  ),
  ...productFields.filter(({ name }) => !placed.has(name)).map(spell),
]

export interface ExportColumns {
  headers: readonly string[]
  /** One row of the file from the values known for it. */
  write(cells: Partial<Record<Field, string>>, extra: Readonly<Record<string, string>>): string[]
}

const keyOf = (header: string) => header.trim().toLowerCase()

/** Two spellings of one name are one column: a file can't have both. */
export function planColumns(extraNames: readonly string[]): ExportColumns {
  const extras = new Map<string, string>()
  for (const name of [...extraNames].sort()) {
    if (!isKnownHeader(name) && !extras.has(keyOf(name))) extras.set(keyOf(name), name)
  }
  return {
    headers: [...columns.map(([, header]) => header), ...extras.values()],
    write: (cells, extra) => {
      const byKey = new Map(Object.entries(extra).map(([name, cell]) => [keyOf(name), cell]))
      return [...columns.map(([field]) => cells[field] ?? ''), ...[...extras.keys()].map((key) => byKey.get(key) ?? '')]
    },
  }
}

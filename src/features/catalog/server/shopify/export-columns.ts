import { type Field, isKnownHeader } from './columns.ts'

/** The columns of an export in Shopify's order and spelling, followed by extra columns of merchants' own files. */
const columns: readonly (readonly [Field, string])[] = [
  ['handle', 'Handle'],
  ['title', 'Title'],
  ['body', 'Body (HTML)'],
  ['vendor', 'Vendor'],
  ['productCategory', 'Product Category'],
  ['type', 'Type'],
  ['tags', 'Tags'],
  ['published', 'Published'],
  ['option1Name', 'Option1 Name'],
  ['option1Value', 'Option1 Value'],
  ['option2Name', 'Option2 Name'],
  ['option2Value', 'Option2 Value'],
  ['option3Name', 'Option3 Name'],
  ['option3Value', 'Option3 Value'],
  ['sku', 'Variant SKU'],
  ['grams', 'Variant Grams'],
  ['quantity', 'Variant Inventory Qty'],
  ['price', 'Variant Price'],
  ['compareAt', 'Variant Compare At Price'],
  ['barcode', 'Variant Barcode'],
  ['imageUrl', 'Image Src'],
  ['imagePosition', 'Image Position'],
  ['imageAlt', 'Image Alt Text'],
  ['variantImage', 'Variant Image'],
  ['seoTitle', 'SEO Title'],
  ['seoDescription', 'SEO Description'],
  ['gender', 'Google Shopping / Gender'],
  ['ageGroup', 'Google Shopping / Age Group'],
  ['status', 'Status'],
  ['styleSlug', 'Style slug (product.metafields.placket.style_slug)'],
  ['styleName', 'Style (product.metafields.placket.style)'],
  ['fabric', 'Cloth (product.metafields.placket.cloth)'],
  ['pattern', 'Pattern (product.metafields.placket.pattern)'],
  ['fit', 'Fit (product.metafields.placket.fit)'],
  ['sleeve', 'Sleeve (product.metafields.placket.sleeve)'],
  ['collar', 'Collar (product.metafields.placket.collar)'],
  ['sizeChart', 'Size chart (product.metafields.placket.size_chart)'],
  ['care', 'Care (product.metafields.placket.care)'],
  ['modelHeight', 'Model height, cm (product.metafields.placket.model_height)'],
  ['modelSize', 'Model size (product.metafields.placket.model_size)'],
  ['sizeGuide', 'Size guide (product.metafields.placket.size_guide)'],
  ['categorySizeGuide', 'Size guide of the category (product.metafields.placket.category_size_guide)'],
  ['taxClass', 'Tax class (product.metafields.placket.tax_class)'],
  ['hsnCode', 'HSN code (product.metafields.placket.hsn_code)'],
  ['colorHex', 'Variant Metafield: placket.color_hex'],
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

import type { Field } from './columns.ts'
import type { ExportColumns } from './export-columns.ts'

type Cells = Partial<Record<Field, string>>

/** A column with what stands in it: a field, or what every variant has, or every product in its first row. */
interface ShopifyColumn {
  header: string
  field?: Field
  ofVariant?: string
  ofProduct?: string
}

/**
 * The columns of Shopify's product CSV that it documents, without which it refuses or guesses. help.shopify.com, "Using CSV files to
 * import and export products".
 */
const columns: readonly ShopifyColumn[] = [
  { header: 'Handle', field: 'handle' },
  { header: 'Title', field: 'title' },
  { header: 'Body (HTML)', field: 'body' },
  { header: 'Vendor', field: 'vendor' },
  { header: 'Type', field: 'type' },
  { header: 'Tags', field: 'tags' },
  { header: 'Published', field: 'published' },
  { header: 'Option1 Name', field: 'option1Name' },
  { header: 'Option1 Value', field: 'option1Value' },
  { header: 'Option2 Name', field: 'option2Name' },
  { header: 'Option2 Value', field: 'option2Value' },
  { header: 'Option3 Name', field: 'option3Name' },
  { header: 'Option3 Value', field: 'option3Value' },
  { header: 'Variant SKU', field: 'sku' },
  { header: 'Variant Grams', field: 'grams' },
  { header: 'Variant Inventory Tracker', field: 'tracker' },
  { header: 'Variant Inventory Qty', field: 'quantity' },
  { header: 'Variant Inventory Policy', ofVariant: 'deny' },
  { header: 'Variant Fulfillment Service', ofVariant: 'manual' },
  { header: 'Variant Price', field: 'price' },
  { header: 'Variant Compare At Price', field: 'compareAt' },
  { header: 'Variant Requires Shipping', ofVariant: 'TRUE' },
  { header: 'Variant Taxable', ofVariant: 'TRUE' },
  { header: 'Variant Barcode', field: 'barcode' },
  { header: 'Image Src', field: 'imageUrl' },
  { header: 'Image Position', field: 'imagePosition' },
  { header: 'Image Alt Text', field: 'imageAlt' },
  { header: 'Gift Card', ofProduct: 'FALSE' },
  { header: 'SEO Title', field: 'seoTitle' },
  { header: 'SEO Description', field: 'seoDescription' },
  { header: 'Google Shopping / Gender', field: 'gender' },
  { header: 'Google Shopping / Age Group', field: 'ageGroup' },
  { header: 'Variant Image', field: 'variantImage' },
  { header: 'Variant Weight Unit', ofVariant: 'g' },
  { header: 'Status', field: 'status' },
]

const options: Partial<Record<Field, true>> = { option1Value: true, option2Value: true, option3Value: true }

/** A row of a variant has a value for each option of its product: Shopify knows none without. */
function readOption(cells: Cells, field: Field, optionCount: number): string {
  const place = Number(/\d/.exec(field)?.[0] ?? 0)
  return cells[field] || (place <= optionCount ? 'Default' : '')
}

/** The columns of a file for Shopify. A product's options are those of its first row. */
export function planShopifyColumns(): ExportColumns {
  let optionCount = 1
  return {
    headers: columns.map(({ header }) => header),
    write: (cells) => {
      const isVariant = cells.price !== undefined
      const isFirst = cells.title !== undefined
      if (isFirst) optionCount = [cells.option1Name, cells.option2Name, cells.option3Name].filter(Boolean).length
      return columns.map(({ field, ofVariant = '', ofProduct = '' }) => {
        if (field === undefined) return (isVariant ? ofVariant : '') || (isFirst ? ofProduct : '')
        if (isVariant && options[field]) return readOption(cells, field, optionCount)
        // Shopify's own weights are numbers, 0 where nobody weighed.
        return cells[field] || (isVariant && field === 'grams' ? '0' : '')
      })
    },
  }
}

import { parse } from 'csv-parse/sync'

// Shopify's product CSV as its documentation describes it, read by the rules that it gives, without anything of the shop's own reader.
// help.shopify.com, "Using CSV files to import and export products".

type Row = Record<string, string>

const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Google Shopping / Gender',
  'Google Shopping / Age Group',
  'Variant Image',
  'Variant Weight Unit',
  'Status',
]

const isOneOf = (text: string, ...known: string[]) => known.includes(text)

function checkVariant(row: Row, first: Row): string[] {
  const faults: string[] = []
  const say = (column: string) => faults.push(`${row['Handle']}, ${column}: "${row[column]}"`)
  for (const place of [1, 2, 3]) {
    const hasOption = (first[`Option${place} Name`] ?? '') !== ''
    if (hasOption !== ((row[`Option${place} Value`] ?? '') !== '')) say(`Option${place} Value`)
  }
  if (!/^\d+(\.\d{1,2})?$/.test(row['Variant Price'] ?? '')) say('Variant Price')
  if (!/^(\d+(\.\d{1,2})?)?$/.test(row['Variant Compare At Price'] ?? '')) say('Variant Compare At Price')
  if (!/^\d+$/.test(row['Variant Grams'] ?? '')) say('Variant Grams')
  if (!isOneOf(row['Variant Inventory Tracker'] ?? '', 'shopify', '')) say('Variant Inventory Tracker')
  if (row['Variant Inventory Tracker'] === 'shopify' && !/^-?\d+$/.test(row['Variant Inventory Qty'] ?? ''))
    say('Variant Inventory Qty')
  if (!isOneOf(row['Variant Inventory Policy'] ?? '', 'deny', 'continue')) say('Variant Inventory Policy')
  if (row['Variant Fulfillment Service'] !== 'manual') say('Variant Fulfillment Service')
  for (const column of ['Variant Requires Shipping', 'Variant Taxable'])
    if (!isOneOf(row[column] ?? '', 'TRUE', 'FALSE')) say(column)
  if (!isOneOf(row['Variant Weight Unit'] ?? '', 'g', 'kg', 'lb', 'oz')) say('Variant Weight Unit')
  return faults
}

function checkFirst(row: Row): string[] {
  const faults: string[] = []
  const say = (column: string) => faults.push(`${row['Handle']}, ${column}: "${row[column]}"`)
  if ((row['Title'] ?? '') === '' || (row['Title'] ?? '').length > 255) say('Title')
  if (!isOneOf(row['Published'] ?? '', 'TRUE', 'FALSE')) say('Published')
  if (!isOneOf(row['Status'] ?? '', 'active', 'draft', 'archived')) say('Status')
  if (row['Gift Card'] !== 'FALSE') say('Gift Card')
  if ((row['Option1 Name'] ?? '') === '') say('Option1 Name')
  return faults
}

const isPicture = (url: string) => url === '' || /^https:\/\/[^\s/]+\/\S+$/.test(url)

export interface ShopifyProduct {
  handle: string
  rows: Row[]
  variants: Row[]
}

/** The products of a file, and everything that Shopify would refuse or take otherwise than it is meant. */
export function readAsShopify(csv: string): { products: ShopifyProduct[]; faults: string[] } {
  const rows = parse<Row>(csv, { columns: true })
  const faults = Object.keys(rows[0] ?? {}).filter((header) => !columns.includes(header))
  const products: ShopifyProduct[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const handle = row['Handle'] ?? ''
    if (!/^[^\s/?#A-Z]+$/.test(handle)) faults.push(`Handle: "${handle}"`)
    let product = products.at(-1)
    if (product?.handle !== handle) {
      if (seen.has(handle)) faults.push(`${handle}: its rows are apart`)
      seen.add(handle)
      product = { handle, rows: [], variants: [] }
      products.push(product)
      faults.push(...checkFirst(row))
    }
    product.rows.push(row)
    if ((row['Variant Price'] ?? '') !== '') {
      product.variants.push(row)
      faults.push(...checkVariant(row, product.rows[0] ?? row))
    }
    for (const column of ['Image Src', 'Variant Image'])
      if (!isPicture(row[column] ?? '')) faults.push(`${handle}, ${column}: "${row[column]}"`)
  }
  for (const { handle, variants } of products) {
    const choices = variants.map((row) => [1, 2, 3].map((place) => row[`Option${place} Value`]).join('/'))
    if (variants.length === 0 || variants.length > 2048) faults.push(`${handle}: ${variants.length} variants`)
    if (new Set(choices).size < choices.length) faults.push(`${handle}: a choice twice`)
  }
  return { products, faults }
}

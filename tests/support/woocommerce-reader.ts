import { parse } from 'csv-parse/sync'

// WooCommerce's product CSV as its schema describes it, read by the rules of its importer, without anything of the shop's own reader.
// github.com/woocommerce/woocommerce/wiki, "Product CSV Import Schema".

type Row = Record<string, string>

const columns =
  /^(Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured\?|Visibility in catalog|Short description|Description|Date sale price (starts|ends)|Tax (status|class)|In stock\?|Stock|Backorders allowed\?|Sold individually\?|Weight \(kg\)|Allow customer reviews\?|Sale price|Regular price|Categories|Tags|Images|Parent|Position|Brands|Attribute \d+ (name|value\(s\)|visible|global))$/

const number = /^\d+(\.\d+)?$/
/** Commas within a value have a backslash. */
const split = (cell: string) =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.trim())
    .filter(Boolean)

function checkGoods(row: Row): string[] {
  const faults: string[] = []
  const say = (column: string) => faults.push(`${row['SKU']}, ${column}: "${row[column]}"`)
  if (!number.test(row['Regular price'] ?? '')) say('Regular price')
  const sale = row['Sale price'] ?? ''
  if (sale !== '' && !(number.test(sale) && Number(sale) < Number(row['Regular price']))) say('Sale price')
  for (const column of ['Date sale price starts', 'Date sale price ends'])
    if (!/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/.test(row[column] ?? '')) say(column)
  if (!/^(\d+)?$/.test(row['Stock'] ?? '')) say('Stock')
  if (!/^(\d+(\.\d+)?)?$/.test(row['Weight (kg)'] ?? '')) say('Weight (kg)')
  if (!/^[01]$/.test(row['In stock?'] ?? '')) say('In stock?')
  return faults
}

function checkVariation(row: Row, parent: Row | undefined): string[] {
  if (!parent) return [`${row['SKU']}: no parent "${row['Parent']}" before it`]
  return [1, 2, 3].flatMap((place) => {
    const [name, value] = [row[`Attribute ${place} name`] ?? '', row[`Attribute ${place} value(s)`] ?? '']
    const known = split(parent[`Attribute ${place} value(s)`] ?? '')
    const fits = name === (parent[`Attribute ${place} name`] ?? '') && (name === '' || known.includes(value))
    return fits ? [] : [`${row['SKU']}, attribute ${place}: "${name}" "${value}"`]
  })
}

/** The rows of a file, and everything that the importer would skip or take otherwise than it is meant. */
export function readAsWooCommerce(csv: string): { rows: Row[]; faults: string[] } {
  // Its importer takes back the apostrophe that its exporter puts before what a spreadsheet would run.
  const uncover = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')
  const rows = parse<Row>(csv, { columns: true, cast: uncover })
  const faults = Object.keys(rows[0] ?? {}).filter((header) => !columns.test(header))
  const skus = new Map<string, Row>()
  for (const row of rows) {
    const sku = row['SKU'] ?? ''
    const type = row['Type'] ?? ''
    if (!/^(simple|variable|variation)$/.test(type)) faults.push(`${sku}, Type: "${type}"`)
    if (skus.has(sku)) faults.push(`${sku}: an SKU twice`)
    if ((row['Name'] ?? '') === '') faults.push(`${sku}, Name: missing`)
    if (!/^(1|0|-1)$/.test(row['Published'] ?? '')) faults.push(`${sku}, Published: "${row['Published']}"`)
    if (/\n/.test(row['Description'] ?? '')) faults.push(`${sku}, Description: a line break`)
    if (type !== 'variable') faults.push(...checkGoods(row))
    if (type === 'variation') faults.push(...checkVariation(row, skus.get(row['Parent'] ?? '')))
    for (const url of split(row['Images'] ?? ''))
      if (!/^https:\/\/\S+\.(jpe?g|png|gif|webp|avif)$/i.test(url)) faults.push(`${sku}, Images: "${url}"`)
    skus.set(sku, row)
  }
  return { rows, faults }
}

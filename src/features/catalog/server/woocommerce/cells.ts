import { placesOf, type Row } from '../shopify/columns.ts'

/**
 * Columns of WooCommerce's product CSV that are read, in lower case. woocommerce.com, "Product CSV Import Schema".
 */
const names = {
  id: ['id'],
  type: ['type'],
  sku: ['sku'],
  barcode: ['gtin, upc, ean, or isbn'],
  name: ['name'],
  published: ['published'],
  shortDescription: ['short description'],
  description: ['description'],
  saleFrom: ['date sale price starts'],
  saleUntil: ['date sale price ends'],
  inStock: ['in stock?'],
  stock: ['stock'],
  weight: ['weight (kg)', 'weight (g)', 'weight (lbs)', 'weight (oz)'],
  salePrice: ['sale price'],
  price: ['regular price'],
  categories: ['categories'],
  tags: ['tags'],
  images: ['images'],
  parent: ['parent'],
  position: ['position'],
  brands: ['brands'],
} as const satisfies Record<string, readonly string[]>

export type WooField = keyof typeof names

const attributeColumn = /^attribute (\d+) (name|value\(s\)|visible|global|default)$/

/** Where a field's column is; infinite if the file has none. */
function placeOf({ columns: { headers } }: Row, field: WooField): number {
  const places = placesOf(headers)
  return Math.min(...names[field].map((name) => places.get(name) ?? Number.POSITIVE_INFINITY))
}

export function readWoo(row: Row, field: WooField): string {
  return (row.cells[placeOf(row, field)] ?? '').trim()
}

/** The column's name as this file spells it. */
export function wooColumn(row: Row, field: WooField): string {
  return row.columns.headers[placeOf(row, field)] ?? names[field][0]
}

export interface WooAttribute {
  name: string
  /** As written, with commas between several. */
  values: string
  /** The header of the values. */
  column: string
}

/** The attributes of a row by their number. */
export function readWooAttributes({ columns: { headers }, cells }: Row): Map<string, WooAttribute> {
  const found = new Map<string, WooAttribute>()
  for (const [place, header] of headers.entries()) {
    const [, number = '', part] = attributeColumn.exec(header.trim().toLowerCase()) ?? []
    if (part !== 'name' && part !== 'value(s)') continue
    const cell = (cells[place] ?? '').trim()
    const known = found.get(number) ?? { name: '', values: '', column: '' }
    found.set(number, part === 'name' ? { ...known, name: cell } : { ...known, values: cell, column: header })
  }
  return new Map([...found].filter(([, { name, values }]) => name !== '' && values !== ''))
}

/** Columns without a field of ours, which are kept: all but the attributes with these numbers. */
export function listKept({ columns: { headers } }: Row, isLeftOut: (attribute: string) => boolean): number[] {
  const read = new Set<string>(Object.values(names).flat())
  return headers.flatMap((header, place) => {
    const lower = header.trim().toLowerCase()
    const [, attribute] = attributeColumn.exec(lower) ?? []
    return lower === '' || read.has(lower) || (attribute !== undefined && isLeftOut(attribute)) ? [] : [place]
  })
}

/** A list as WooCommerce writes it: a comma within a value has a backslash. */
export function splitList(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}

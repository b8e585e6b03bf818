import type { Row } from '../shopify/columns.ts'
import { findWooAttribute, findWooField, plainNameOf, type WooField } from './headers.ts'

interface WooColumns {
  fields: ReadonlyMap<WooField, number>
  /** By the attribute's number. */
  attributes: ReadonlyMap<string, { name?: number; values?: number }>
  /** Columns without a field of ours; those of attributes with their number. */
  others: readonly { place: number; attribute?: string }[]
}

const columnsByHeaders = new WeakMap<readonly string[], WooColumns>()

function findColumns(headers: readonly string[]): WooColumns {
  const fields = new Map<WooField, number>()
  const attributes = new Map<string, { name?: number; values?: number }>()
  const others: { place: number; attribute?: string }[] = []
  for (const [place, header] of headers.entries()) {
    if (header.trim() === '') continue
    const field = findWooField(header)
    const attribute = findWooAttribute(header)
    if (field && !fields.has(field)) fields.set(field, place)
    else if (attribute) {
      const { part, number } = attribute
      if (part !== 'other') attributes.set(number, { ...attributes.get(number), [part]: place })
      others.push({ place, attribute: number })
    } else others.push({ place })
  }
  return { fields, attributes, others }
}

/** Read once for all rows of a file. */
function columnsOf({ columns: { headers } }: Row): WooColumns {
  const known = columnsByHeaders.get(headers)
  if (known) return known
  const found = findColumns(headers)
  columnsByHeaders.set(headers, found)
  return found
}

export function readWoo(row: Row, field: WooField): string {
  return (row.cells[columnsOf(row).fields.get(field) ?? -1] ?? '').trim()
}

/** The column's name as this file spells it. */
export function wooColumn(row: Row, field: WooField): string {
  return row.columns.headers[columnsOf(row).fields.get(field) ?? -1] ?? plainNameOf(field)
}

export interface WooAttribute {
  name: string
  /** As written, with commas between several. */
  values: string
  /** The header of the values. */
  column: string
}

/** The attributes of a row by their number. */
export function readWooAttributes(row: Row): Map<string, WooAttribute> {
  const found = [...columnsOf(row).attributes].map(([number, places]) => {
    const read = (place = -1) => (row.cells[place] ?? '').trim()
    const column = row.columns.headers[places.values ?? -1] ?? ''
    return [number, { name: read(places.name), values: read(places.values), column }] as const
  })
  return new Map(found.filter(([, { name, values }]) => name !== '' && values !== ''))
}

/** Columns without a field of ours, which are kept: all but the attributes with these numbers. */
export function listKept(row: Row, isLeftOut: (attribute: string) => boolean): number[] {
  return columnsOf(row).others.flatMap(({ place, attribute }) =>
    attribute !== undefined && isLeftOut(attribute) ? [] : [place],
  )
}

/** A list as WooCommerce writes it: a comma within a value has a backslash. */
export function splitList(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}

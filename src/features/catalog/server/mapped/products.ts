import { slugify } from '../../../../platform/pure/slugs.ts'
import { createPause } from '../../../../platform/take-turn.ts'
import type { ColumnMapping } from '../../mapping-contract.ts'
import type { MappedField } from '../../rules/mapped-fields.ts'
import type { Field, Row } from '../shopify/columns.ts'
import type { Fault } from '../shopify/faults.ts'
import { cutProduct, type MadeCell, makeRow } from '../shopify/made-row.ts'
import { type FileSource, toGrams, toPictureUrl } from '../shopify/source.ts'

type Rows = [Row, ...Row[]]
type Given = Partial<Record<Field, MadeCell>>

interface Reading extends FileSource {
  mapping: ColumnMapping
}

/** Columns that the mapping names and the file lacks. */
export function findMissingColumns(headers: readonly string[], { fields, attributes }: ColumnMapping): Fault[] {
  const wanted = [...Object.values(fields), ...attributes.map(({ column }) => column)]
  const missing = [...new Set(wanted)].filter((column) => !headers.includes(column))
  return missing.map((column) => ({ row: 1, column, problem: 'The file has no column of this name' }))
}

function readMapped(row: Row, column: string | undefined): string {
  return column === undefined ? '' : (row.cells[row.columns.headers.indexOf(column)] ?? '').trim()
}

const optionNames = ['color', 'size', 'option'] as const

function describeRow(row: Row, handle: string, { mapping: { fields }, ...source }: Reading): Given {
  const cells = (Object.entries(fields) as [MappedField, string][]).flatMap(([field, column]) => {
    if (optionNames.some((name) => name === field) || field === 'imageUrl' || field === 'handle') return []
    const written = readMapped(row, column)
    const weight = field === 'grams' ? toGrams(written, source.weightUnit, row.columns.decimalMark) : written
    return [[field, { cell: weight, column }] as const]
  })
  const options = optionNames.flatMap((name) => {
    const column = fields[name]
    return column === undefined
      ? []
      : [{ name: name === 'option' ? column : name, column, cell: readMapped(row, column) }]
  })
  const named = options.flatMap(({ name, column, cell }, place) => [
    [`option${place + 1}Name`, { cell: name, column }],
    [`option${place + 1}Value`, { cell, column }],
  ])
  const column = fields.handle ?? fields.title ?? ''
  return { ...Object.fromEntries(cells), handle: { cell: handle, column }, ...Object.fromEntries(named) }
}

function listPictures(row: Row, { mapping, pictureBase }: Reading): string[] {
  return readMapped(row, mapping.fields.imageUrl)
    .split(/[;|\n]|,(?=\s*(?:https?:|\/|[^,]*\.\w{3,4}\s*(?:,|$)))/)
    .map((text) => toPictureUrl(text.trim(), pictureBase))
    .filter(Boolean)
}

function makeProduct(rows: Rows, handle: string, reading: Reading): Rows {
  const [first] = rows
  const { fields, attributes } = reading.mapping
  const extra = Object.fromEntries(
    attributes.flatMap(({ key, column }) => {
      const cell = rows.map((row) => readMapped(row, column)).find((text) => text !== '')
      return cell ? [[`${key} (product.metafields.shop.${key})`, { cell, column }]] : []
    }),
  )
  const column = fields.imageUrl ?? ''
  const isOfColor = fields.color !== undefined && rows.length > 1
  const variants = rows.map((row) => {
    const [url] = listPictures(row, reading)
    const imageUrl = url === undefined ? undefined : { cell: url, column }
    const pictured = imageUrl ? { imageUrl, ...(isOfColor ? { variantImage: imageUrl } : {}) } : {}
    const given = { ...describeRow(row, handle, reading), ...pictured }
    return makeRow(row === first ? { row, given, extra } : { row, given })
  })
  const pictureRows = rows.flatMap((row) =>
    listPictures(row, reading)
      .slice(1)
      .map((cell) => makeRow({ row, given: { handle: { cell: handle, column: '' }, imageUrl: { cell, column } } })),
  )
  const [start, ...rest] = variants
  return start ? [start, ...rest, ...pictureRows] : rows
}

/** The products of any file as rows of the catalogue's own format. Rows of one product may be anywhere in the file. */
export async function* readMappedProducts(rows: readonly Row[], reading: Reading): AsyncGenerator<Rows> {
  const { fields } = reading.mapping
  const groups = new Map<string, Rows>()
  const pause = createPause()
  for (const row of rows) {
    await pause()
    const name = readMapped(row, fields.handle) || readMapped(row, fields.title)
    // A row without either is a product of its own, so that its fault is listed.
    const key = slugify(name) || name || `row ${row.number}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  for (const [key, group] of groups) yield makeProduct(cutProduct(group), slugify(key) || key, reading)
}

import { slugify } from '../../../../platform/pure/slugs.ts'
import type { GivenValue, StoredAttribute } from '../attribute-queries.ts'
import { findValueFault } from '../attribute-values.ts'

/** A column of the file with what an attribute of the shop may be called by. */
interface NamedCell {
  /** The header of its values. */
  column: string
  names: readonly string[]
  cell: string
}

/** "Weave (product.metafields.custom.weave_type)", "Metafield: custom.weave_type [list.single_line_text_field]". */
const metafield = /^(?:(.*?)\s*\(product\.metafields\.[^.)]+\.([^.)]+)\)|metafield:\s*[^.\s]+\.(\S+)(?:\s*\[.*\])?)$/i
/** WooCommerce: the name of the first attribute is a cell, and its values are the one beside it. */
const numbered = /^attribute (\d+) name$/i

function* listCells(extra: Readonly<Record<string, string>>): Generator<NamedCell> {
  const headers = new Map(Object.keys(extra).map((header) => [header.trim().toLowerCase(), header]))
  for (const [header, cell] of Object.entries(extra)) {
    const [, label, key, plain] = metafield.exec(header.trim()) ?? []
    const names = [label, key, plain].filter((name) => name !== undefined && name !== '')
    if (names.length > 0) yield { column: header, names: names.map(String), cell }
    const place = numbered.exec(header.trim())?.[1]
    const column = place === undefined ? undefined : headers.get(`attribute ${place} value(s)`)
    if (column) yield { column, names: [cell], cell: (extra[column] ?? '').replaceAll(', ', '; ') }
  }
}

/** Values as both shops write several: a JSON list, one to a line, or with semicolons. */
function splitValues(cell: string): string[] {
  const text = cell.trim()
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list.map((value) => String(value).trim()).filter(Boolean)
    } catch {
      // No list after all.
    }
  }
  return text
    .split(/[;\n]/)
    .map((value) => value.trim())
    .filter(Boolean)
}

/** "180 g" and "180.0" are the number 180. */
function readNumber(text: string, unit: string): string {
  const bare =
    unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trim() : text
  return /^-?\d+\.0+$/.test(bare) ? bare.slice(0, bare.indexOf('.')) : bare
}

const nameKey = (name: string) => slugify(name.replaceAll('_', ' '))

export interface ReadColumn {
  column: string
  /** Null when the shop has no attribute of that name: the column is kept, and nothing shows it. */
  attribute: StoredAttribute | null
  values: GivenValue[]
  problems: string[]
}

/** What a product's own columns say about the shop's attributes. */
export function readAttributeColumns(
  extra: Readonly<Record<string, string>>,
  attributes: readonly StoredAttribute[],
): ReadColumn[] {
  return [...listCells(extra)].map(({ column, names, cell }) => {
    const keys = names.map(nameKey)
    const attribute = attributes.find(({ key, label }) => keys.includes(key) || keys.includes(nameKey(label))) ?? null
    if (!attribute) return { column, attribute, values: [], problems: [] }
    const { key, kind, unit } = attribute
    const labels = splitValues(cell).map((value) => (kind === 'number' ? readNumber(value, unit) : value))
    const problems = labels.flatMap((label) => {
      const problem = label.length > 60 ? 'is longer than 60 characters' : findValueFault(kind, label)
      return problem ? [`“${label.slice(0, 60)}” ${problem}`] : []
    })
    const known = new Map(attribute.values.map((value) => [value.label.toLowerCase(), value.value]))
    const values = labels.map((label) => ({
      key,
      label,
      value: known.get(label.toLowerCase()) ?? slugify(label).slice(0, 100),
    }))
    return { column, attribute, values, problems }
  })
}

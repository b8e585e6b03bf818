import { slugify } from '../../../../platform/pure/slugs.ts'
import type { GivenValue, StoredAttribute } from '../attributes/attribute-queries.ts'
import { findValueFault } from '../attributes/attribute-values.ts'
import { toGivenValue } from '../attributes/variant-attributes.ts'
import { findWooAttribute } from '../woocommerce/headers.ts'

/** A column of the file with what an attribute of the shop may be called by. */
interface NamedCell {
  /** The header of its values. */
  column: string
  names: readonly string[]
  cell: string
}

/** "Weave (product.metafields.custom.weave_type)", "Metafield: custom.weave_type [list.single_line_text_field]". */
const metafields = {
  product: /^(?:(.*?)\s*\(product\.metafields\.[^.)]+\.([^.)]+)\)|metafield:\s*[^.\s]+\.(\S+)(?:\s*\[.*\])?)$/i,
  variant: /^(?:(.*?)\s*\(variant\.metafields\.[^.)]+\.([^.)]+)\)|variant metafield:\s*[^.\s]+\.(\S+)(?:\s*\[.*\])?)$/i,
}
/** What the cells describe. */
type Subject = keyof typeof metafields

function isBeside(header: string, number: string): boolean {
  const found = findWooAttribute(header)
  return found?.part === 'values' && found.number === number
}

function* listCells(extra: Readonly<Record<string, string>>, of: Subject): Generator<NamedCell> {
  const headers = Object.keys(extra)
  for (const [header, cell] of Object.entries(extra)) {
    const [, label, key, plain] = metafields[of].exec(header.trim()) ?? []
    const names = [label, key, plain].filter((name) => name !== undefined && name !== '')
    if (names.length > 0) yield { column: header, names: names.map(String), cell }
    // WooCommerce: the name of the first attribute is a cell, and its values are the one beside it.
    const named = of === 'product' ? findWooAttribute(header) : null
    const column = named?.part === 'name' && headers.find((beside) => isBeside(beside, named.number))
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

function findNamed(names: readonly string[], attributes: readonly StoredAttribute[]): StoredAttribute | undefined {
  const keys = names.map(nameKey)
  return attributes.find(({ key, label }) => keys.includes(key) || keys.includes(nameKey(label)))
}

/** What these cells of a product, or of a variant, say about the shop's attributes. A variant's cell can't describe the product. */
export function readAttributeColumns(
  extra: Readonly<Record<string, string>>,
  attributes: readonly StoredAttribute[],
  of: Subject = 'product',
): ReadColumn[] {
  const possible = of === 'variant' ? attributes.filter((attribute) => attribute.of === 'variant') : attributes
  return [...listCells(extra, of)].map(({ column, names, cell }) => {
    const attribute = findNamed(names, possible) ?? null
    if (!attribute) return { column, attribute, values: [], problems: [] }
    const { kind, unit } = attribute
    const labels = splitValues(cell).map((value) => (kind === 'number' ? readNumber(value, unit) : value))
    const problems = labels.flatMap((label) => {
      const problem = label.length > 60 ? 'is longer than 60 characters' : findValueFault(kind, label)
      return problem ? [`“${label.slice(0, 60)}” ${problem}`] : []
    })
    return { column, attribute, values: labels.map((label) => toGivenValue(attribute, label)), problems }
  })
}

interface DescribedVariant {
  option?: { name: string; value: string } | null
  extra: Readonly<Record<string, string>>
}

/**
 * What a variant's row says about the attributes of variants: its metafields, and its third option if an attribute has that
 * name. A column of the whole product counts for each variant that doesn't say it itself.
 */
export function readVariantColumns(
  { option, extra }: DescribedVariant,
  ofProduct: readonly ReadColumn[],
  attributes: readonly StoredAttribute[],
): ReadColumn[] {
  const own = readAttributeColumns(extra, attributes, 'variant')
  const chosen = option && findNamed([option.name], attributes)
  const shared = ofProduct.filter(({ attribute }) => attribute?.of === 'variant')
  const byOption =
    option && chosen?.of === 'variant' && !findValueFault(chosen.kind, option.value)
      ? [{ column: option.name, attribute: chosen, values: [toGivenValue(chosen, option.value)], problems: [] }]
      : []
  const said = new Set<string>()
  return [...own, ...byOption, ...shared].filter(({ attribute }) => {
    const isNew = attribute === null || !said.has(attribute.key)
    if (attribute) said.add(attribute.key)
    return isNew
  })
}

/** The column in which an export writes an attribute of variants: the file's own, or one of ours. */
export function variantColumn(attribute: StoredAttribute, extraNames: readonly string[]): string {
  const own = extraNames.find((name) => readAttributeColumns({ [name]: '' }, [attribute], 'variant')[0]?.attribute)
  return own ?? `Variant Metafield: placket.${attribute.key} [list.single_line_text_field]`
}

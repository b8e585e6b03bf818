import { joinParts } from '../../../platform/pure/text/join-parts.ts'

/** The option of a variant besides colour and size, in the merchant's own words: Length, Long. */
export interface VariantOption {
  name: string
  value: string
}

export interface NamedVariant {
  name: string
  /** The colour's name; empty if unknown. */
  color: string
  /** The colour as the merchant wrote it: a name that isn't translated ends with it. */
  writtenColor?: string | null | undefined
  size: string
  option?: VariantOption | null | undefined
}

/** The option from the columns of a variant or an order line, if they have one. */
export function readOption(name: string, value: string): { option?: VariantOption } {
  return value === '' ? {} : { option: { name, value } }
}

/** The query of a product's page with which it opens with this variant chosen; `color` is its slug. */
export function queryOfVariant({ color, size, option }: Omit<NamedVariant, 'name' | 'writtenColor'>): string {
  return `${new URLSearchParams({ color, size, ...(option ? { option: option.value } : {}) })}`
}

/** Whether a product's name ends with its colour, as a colourway's does: "The Poplin Shirt, White". */
function endsWithColor(name: string, color: string): boolean {
  const before = name.slice(0, -color.length)
  return name.toLowerCase().endsWith(color.toLowerCase()) && (before === '' || /[\s,–(/-]$/.test(before))
}

/** The colour, unless it is part of the name, in the page's language or the merchant's. */
export function colorBesideName(variant: Pick<NamedVariant, 'name' | 'color' | 'writtenColor'>): string {
  const name = variant.name.trim().replace(/\)$/, '')
  const color = variant.color.trim()
  const written = variant.writtenColor?.trim() || color
  return endsWithColor(name, color) || endsWithColor(name, written) ? '' : color
}

/** "M, Long": the choices besides the colour. */
export function nameSize({ size, option }: Pick<NamedVariant, 'size' | 'option'>, language?: string): string {
  return joinParts([size.trim(), option?.value.trim()], language)
}

/** "White, M, Long", for use beside a name that may already include the colour. */
export function describeVariant(variant: NamedVariant, language?: string): string {
  return joinParts([colorBesideName(variant), nameSize(variant, language)], language)
}

/** "The Poplin Shirt, White, M, Long": name, colour, size and option without repetition, as the language separates them. */
export function nameVariant(variant: NamedVariant, language?: string): string {
  return joinParts([variant.name.trim(), describeVariant(variant, language)], language)
}

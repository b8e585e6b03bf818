export interface NamedVariant {
  name: string
  /** As people read it; empty where it is not known. */
  color: string
  size: string
}

/** Whether a product's name ends with its colour, as a colourway's does: "The Poplin Shirt, White". */
function endsWithColor(name: string, color: string): boolean {
  const before = name.slice(0, -color.length)
  return name.toLowerCase().endsWith(color.toLowerCase()) && (before === '' || /[\s,–(/-]$/.test(before))
}

/** The colour, unless the name says it already. */
export function colorBesideName({ name, color }: Pick<NamedVariant, 'name' | 'color'>): string {
  return endsWithColor(name.trim().replace(/\)$/, ''), color.trim()) ? '' : color.trim()
}

/** "The Poplin Shirt, White, M": name, colour and size, each said once. */
export function nameVariant({ name, color, size }: NamedVariant): string {
  return [name.trim(), colorBesideName({ name, color }), size.trim()].filter(Boolean).join(', ')
}

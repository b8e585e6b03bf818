import { describeVariant, type NamedVariant, nameVariant } from '../../catalog/rules/variant-name.ts'
import type { CartLine } from './cart.ts'

/** A colour's name from its slug: "bottle-green" becomes "Bottle green". */
export function readableColor(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type NamedLine = Pick<CartLine, 'product' | 'color' | 'size' | 'option'>

function readNames({ product, color, ...chosen }: NamedLine): NamedVariant {
  return { ...chosen, name: product.name, color: readableColor(color) }
}

/** "Blue, M", or only the size if the product's name includes the colour. */
export function describeChoice(line: NamedLine): string {
  return describeVariant(readNames(line))
}

/** "Clerk poplin shirt, Blue, M", where only the name identifies the line. */
export function nameLine(line: NamedLine): string {
  return nameVariant(readNames(line))
}

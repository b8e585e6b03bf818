import { describeVariant, type NamedVariant, nameVariant } from '../../catalog/rules/variant-name.ts'
import type { CartLine } from './cart.ts'

/** A colour as people read it, from its slug: "bottle-green" is "Bottle green". */
export function readableColor(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type NamedLine = Pick<CartLine, 'product' | 'color' | 'size' | 'option'>

function readNames({ product, color, ...chosen }: NamedLine): NamedVariant {
  return { ...chosen, name: product.name, color: readableColor(color) }
}

/** "Blue, M", or the size alone where the product's name says the colour already. */
export function describeChoice(line: NamedLine): string {
  return describeVariant(readNames(line))
}

/** "Clerk poplin shirt, Blue, M", for what has to be told apart by its name alone. */
export function nameLine(line: NamedLine): string {
  return nameVariant(readNames(line))
}

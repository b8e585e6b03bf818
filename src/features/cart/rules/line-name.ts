import { colorBesideName, nameVariant } from '../../catalog/rules/variant-name.ts'
import type { CartLine } from './cart.ts'

/** A colour as people read it, from its slug: "bottle-green" is "Bottle green". */
export function readableColor(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "Blue, M", or the size alone where the product's name says the colour already. */
export function describeChoice({ product, color, size }: Pick<CartLine, 'product' | 'color' | 'size'>): string {
  return [colorBesideName({ name: product.name, color: readableColor(color) }), size].filter(Boolean).join(', ')
}

/** "Clerk poplin shirt, Blue, M", for what has to be told apart by its name alone. */
export function nameLine({ product, color, size }: Pick<CartLine, 'product' | 'color' | 'size'>): string {
  return nameVariant({ name: product.name, color: readableColor(color), size })
}

import { readableColor } from '../../catalog/rules/color-name.ts'
import { describeVariant, type NamedVariant, nameVariant } from '../../catalog/rules/variant-name.ts'
import type { CartLine } from './cart.ts'

type NamedLine = Pick<CartLine, 'product' | 'color' | 'colorName' | 'size' | 'option'>

/** The colour's name; of older lines as far as the slug tells it. */
export const nameColor = ({ color, colorName }: Pick<CartLine, 'color' | 'colorName'>): string =>
  colorName || readableColor(color)

function readNames({ product, size, option, ...line }: NamedLine): NamedVariant {
  return { size, option, name: product.name, color: nameColor(line), writtenColor: readableColor(line.color) }
}

/** "Blue, M", or only the size if the product's name includes the colour. */
export function describeChoice(line: NamedLine): string {
  return describeVariant(readNames(line))
}

/** "Clerk poplin shirt, Blue, M", where only the name identifies the line. */
export function nameLine(line: NamedLine): string {
  return nameVariant(readNames(line))
}

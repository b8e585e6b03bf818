import type { Product } from '../contract.ts'

/** A colour's name from its slug: "bottle-green" becomes "Bottle green". */
export function readableColor(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A colour's name as carts and cards keep it beside the slug: not at all where the slug reads the same. */
export const keepColorName = (slug: string, name = ''): { colorName?: string } =>
  name === '' || name === readableColor(slug) ? {} : { colorName: name }

/** The name of one of a product's colours, as carts and cards keep it. */
export const findColorName = ({ colors }: Pick<Product, 'colors'>, color: string): { colorName?: string } =>
  keepColorName(color, colors.find(({ slug }) => slug === color)?.name)

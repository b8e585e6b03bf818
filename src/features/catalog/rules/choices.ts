import type { Variant } from '../contract.ts'
import type { VariantOption } from './variant-name.ts'

/** A variant as the buying form embeds it. */
export interface Choice {
  id: string
  color: string
  size: string
  option?: VariantOption | undefined
  stock: number
  /** Decimal amounts in the currency. */
  price: number
  finalPrice: number
  /** Slugs of its own values by the attribute's key. */
  attributes?: Variant['attributes']
}

/** The full price is left out where nothing is off (site/browser/early-add.js reads this as well). */
export function packChoices(variants: readonly Variant[]): string {
  return JSON.stringify(
    variants.map(({ id, color, size, option, stock, price, finalPrice, attributes }) => ({
      id,
      color,
      size,
      option,
      stock,
      finalPrice,
      attributes,
      ...(price === finalPrice ? {} : { price }),
    })),
  )
}

export function unpackChoices(text: string): Choice[] {
  const packed: (Omit<Choice, 'price'> & { price?: number })[] = JSON.parse(text)
  return packed.map((choice) => ({ ...choice, price: choice.price ?? choice.finalPrice }))
}

import type { Card } from './card.ts'

type Size = Card['sizes'][number]

/**
 * The sizes of a card in one attribute: `id,size`, then `0` for what is sold out, then its amount where it differs from the
 * card's. What is made of them comes with the first touch.
 */
export function packSizes(sizes: readonly Size[], cardAmount: number): string {
  return sizes
    .map(({ variantId, size, stock, finalPrice }) =>
      [variantId, encodeURIComponent(size), stock === 0 ? 0 : '', finalPrice === cardAmount ? '' : finalPrice]
        .join(',')
        .replace(/,+$/, ''),
    )
    .join(' ')
}

export interface PackedSize {
  variantId: string
  size: string
  soldOut: boolean
  finalPrice: number
}

export function unpackSizes(text: string, cardAmount: number): PackedSize[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((packed) => {
      const [variantId = '', size = '', stock = '', amount = ''] = packed.split(',')
      return {
        variantId,
        size: decodeURIComponent(size),
        soldOut: stock === '0',
        finalPrice: amount === '' ? cardAmount : Number(amount),
      }
    })
}

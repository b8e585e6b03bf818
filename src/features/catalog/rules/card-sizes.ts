import type { Card } from './card.ts'

type Size = Card['sizes'][number]

const follows = (id: string, before: string | undefined) => before !== undefined && id === String(Number(before) + 1)

/**
 * Packs the sizes of a card into one attribute: `id,size`, then `0` if sold out, then the amount if it differs from the
 * card's. An id is left out when it is the previous one plus one. It is unpacked at the first touch.
 */
export function packSizes(sizes: readonly Size[], cardAmount: number): string {
  return sizes
    .map(({ variantId, size, stock, finalPrice }, place) =>
      [
        follows(variantId, sizes[place - 1]?.variantId) ? '' : variantId,
        encodeURIComponent(size),
        stock === 0 ? 0 : '',
        finalPrice === cardAmount ? '' : finalPrice,
      ]
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
  let variantId = ''
  return text
    .split(' ')
    .filter(Boolean)
    .map((packed) => {
      const [id = '', size = '', stock = '', amount = ''] = packed.split(',')
      variantId = id || String(Number(variantId) + 1)
      return {
        variantId,
        size: decodeURIComponent(size),
        soldOut: stock === '0',
        finalPrice: amount === '' ? cardAmount : Number(amount),
      }
    })
}

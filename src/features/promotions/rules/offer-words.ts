import type { PromoKind } from '../contract.ts'

interface Offer {
  kind: PromoKind
  value: number
  minimum: number
  description: string
}

function nameReduction({ kind, value }: Offer, format: (amount: number) => string): string {
  if (kind === 'free-shipping') return 'Free standard shipping'
  return `${kind === 'percent' ? `${value}%` : format(value)} off`
}

/** "10% off orders from $60. For new customers." */
export function describeOffer(offer: Offer, format: (amount: number) => string): string {
  const from = offer.minimum > 0 ? ` on orders from ${format(offer.minimum)}` : ''
  const head = nameReduction(offer, format) + from
  return offer.description ? `${head}. ${offer.description}` : head
}

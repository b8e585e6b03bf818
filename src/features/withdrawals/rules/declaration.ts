import { givesWithdrawal } from './countries.ts'

/** A name as it is compared: without case, accents and signs. */
const foldName = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 1)

/** Whether two people typed alike: they share a part of their name, so that a first name or a title may be missing. */
export function isSameName(a: string, b: string): boolean {
  const parts = new Set(foldName(a))
  return foldName(b).some((part) => parts.has(part))
}

const countDigits = (word: string) => /\d*$/.exec(word)?.[0].length ?? 0

/** The order number in what somebody typed for an order: "#10001", "Order QS-10001", "Nr. 10001 of 3 May". Empty without one. */
export function readOrderNumber(text: string): string {
  const words = text.toUpperCase().split(/[^A-Z0-9-]+/)
  const longest = words.reduce((best, word) => (countDigits(word) > countDigits(best) ? word : best), '')
  return countDigits(longest) > 0 ? longest : ''
}

/** What is known of the order that somebody withdraws from. */
export interface DeclaredOrder {
  /** Where it was delivered to, by two letters; empty if unknown. */
  country: string
  /** A business's; empty for a consumer. */
  taxNumber: string
  /** It bought a gift card, which may have been used. */
  isGiftCard: boolean
  /** The end of the period; null until everything has been delivered. */
  periodEndsAt: Date | null
}

/** Why a declaration is not carried out by itself. All of them count as made, and a person looks at them. */
export type ReviewReason =
  | 'unknown-order'
  | 'other-country'
  | 'business'
  | 'late'
  | 'in-words'
  | 'gift-card'
  | 'unpaid-part'
  | 'not-refundable'

/** Null: it can be carried out at once. `items`: in words; `hasLines`: the same by line. */
export function findReviewReason(
  order: DeclaredOrder,
  { receivedAt, items, hasLines }: { receivedAt: Date; items: string; hasLines: boolean },
): ReviewReason | null {
  if (order.isGiftCard) return 'gift-card'
  if (!givesWithdrawal(order.country)) return 'other-country'
  if (order.taxNumber !== '') return 'business'
  if (order.periodEndsAt && receivedAt > order.periodEndsAt) return 'late'
  return items !== '' && !hasLines ? 'in-words' : null
}

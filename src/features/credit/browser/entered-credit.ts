import { atom, computed } from 'nanostores'

export interface EnteredCard {
  code: string
  lastFour: string
  balanceCents: number
}

/** In memory alone: whoever has a code can spend it. */
export const $cards = atom<readonly EnteredCard[]>([])
/** The customer's store credit, and whether to pay with it. */
export const $storeCredit = atom({ cents: 0, used: false })

/** Whether a gift card or store credit pays a part. */
export const $usesCredit = computed(
  [$cards, $storeCredit],
  (cards, { cents, used }) => (used && cents > 0) || cards.some(({ balanceCents }) => balanceCents > 0),
)

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** What pays an order, in the order in which a refund goes back to it. */
export const paidBy = ['money', 'store-credit', 'gift-card'] as const
/** Amounts of what paid, in minor units. */
export type Parts = Record<(typeof paidBy)[number], number>

export const nothing: Parts = { money: 0, 'store-credit': 0, 'gift-card': 0 }
const mapParts = (parts: Parts, map: (cents: number, kind: keyof Parts) => number): Parts => ({
  money: map(parts.money, 'money'),
  'store-credit': map(parts['store-credit'], 'store-credit'),
  'gift-card': map(parts['gift-card'], 'gift-card'),
})
export const addParts = (a: Parts, b: Parts) => mapParts(a, (cents, kind) => cents + b[kind])
const subtractParts = (a: Parts, b: Parts) => mapParts(a, (cents, kind) => cents - b[kind])
export const sumParts = (parts: Parts) => sum(Object.values(parts))

/** What must be true of an order's money, in minor units. Kept apart from the shop, which is compared with it. */
export interface Ledger {
  totalCents: number
  refundedCents: number
  /** With its tax, less what of it was refunded. */
  shippingLeftCents: number
  /** What paid the order as it is now. */
  paid: Parts
  /** What of it has not gone back. */
  left: Parts
  /** All that the payment provider charged and gave back. */
  charged: { cents: number; givenBackCents: number }
  balances: { giftCard: number; storeCredit: number }
}

export function openLedger(totalCents: number, paid: Parts, balances: Ledger['balances']): Ledger {
  return {
    totalCents,
    refundedCents: 0,
    shippingLeftCents: 0,
    paid,
    left: paid,
    charged: { cents: paid.money, givenBackCents: 0 },
    balances: {
      giftCard: balances.giftCard - paid['gift-card'],
      storeCredit: balances.storeCredit - paid['store-credit'],
    },
  }
}

/** Money goes back first, then store credit, then the gift card. */
function takeParts(left: Parts, cents: number): Parts {
  const money = Math.min(left.money, cents)
  const storeCredit = Math.min(left['store-credit'], cents - money)
  return { money, 'store-credit': storeCredit, 'gift-card': cents - money - storeCredit }
}

function giveBack(ledger: Ledger, parts: Parts): void {
  ledger.left = subtractParts(ledger.left, parts)
  ledger.charged.givenBackCents += parts.money
  ledger.balances.storeCredit += parts['store-credit']
  ledger.balances.giftCard += parts['gift-card']
}

/** Enters a refund; returns where it went. As store credit it leaves what paid with the shop. */
export function enterRefund(ledger: Ledger, cents: number, asStoreCredit: boolean): Parts {
  ledger.refundedCents += cents
  if (asStoreCredit) {
    ledger.balances.storeCredit += cents
    return { ...nothing, 'store-credit': cents }
  }
  const parts = takeParts(ledger.left, cents)
  giveBack(ledger, parts)
  return parts
}

/** Enters another total of the order: what it costs less goes back, what it costs more is paid in money. */
export function enterTotal(ledger: Ledger, totalCents: number): Parts {
  const more = totalCents - ledger.totalCents
  ledger.totalCents = totalCents
  if (more > 0) {
    const added = { ...nothing, money: more }
    ledger.paid = addParts(ledger.paid, added)
    ledger.left = addParts(ledger.left, added)
    ledger.charged.cents += more
    return added
  }
  const parts = takeParts(ledger.left, -more)
  giveBack(ledger, parts)
  ledger.paid = subtractParts(ledger.paid, parts)
  return parts
}

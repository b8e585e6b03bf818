export interface PromoCode {
  minimumCents: number
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  usageLimit: number | null
  perPersonLimit: number | null
  usedCount: number
}

/** `subtotalCents` null: the cart is not known yet. `personUses` counts this person's active orders with the code. */
export interface PromoMoment {
  now: Date
  subtotalCents: number | null
  personUses: number
  /** The person is in none of the groups that it is for. */
  isOutsider?: boolean
  /** It is for first orders, and the person has ordered before. */
  hasOrdered?: boolean
  /** The cart has nothing that it is for. */
  hasOtherItems?: boolean
}

export type PromoFault = 'invalid' | 'expired' | 'minimum' | 'used-up' | 'other-people' | 'first-order' | 'other-items'
export type PromoVerdict = { ok: true } | { ok: false; reason: PromoFault }

/** Whether a code may be used now: checks dates, limits, the person, the items and the minimum, in that order. */
export function judgePromo(code: PromoCode, moment: PromoMoment): PromoVerdict {
  const { now, subtotalCents, personUses } = moment
  const faults: [PromoFault, boolean][] = [
    ['invalid', !code.active || (code.startsAt !== null && now < code.startsAt)],
    ['expired', code.endsAt !== null && now >= code.endsAt],
    ['used-up', code.usageLimit !== null && code.usedCount >= code.usageLimit],
    ['used-up', code.perPersonLimit !== null && personUses >= code.perPersonLimit],
    ['other-people', moment.isOutsider === true],
    ['first-order', moment.hasOrdered === true],
    ['other-items', moment.hasOtherItems === true],
    ['minimum', subtotalCents !== null && subtotalCents < code.minimumCents],
  ]
  const fault = faults.find(([, holds]) => holds)
  return fault ? { ok: false, reason: fault[0] } : { ok: true }
}

/** Codes are stored and compared in capitals, without surrounding spaces. */
export function normalisePromoCode(typed: string): string {
  return typed.trim().toUpperCase()
}

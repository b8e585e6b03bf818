/** A gift card or store credit that may be used, with what is left on it. */
export interface UsableCredit {
  id: string
  balanceCents: number
}

export interface CreditUse {
  id: string
  cents: number
}

export interface SpreadCredit {
  uses: CreditUse[]
  /** What is left to pay by the payment provider. */
  dueCents: number
}

/**
 * Pays a total with gift cards and store credit, each as far as it reaches, in the given order. What is left to pay stays a multiple
 * of what the payment provider can charge.
 */
export function spreadCredit(totalCents: number, credits: readonly UsableCredit[], stepCents: number): SpreadCredit {
  const uses: CreditUse[] = []
  let dueCents = totalCents
  for (const { id, balanceCents } of credits) {
    const cents = balanceCents >= dueCents ? dueCents : Math.floor(balanceCents / stepCents) * stepCents
    if (cents <= 0) continue
    uses.push({ id, cents })
    dueCents -= cents
  }
  return { uses, dueCents }
}

import { floorTo } from '../../../platform/pure/round.ts'
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

/** What the payment provider can charge, in minor units: multiples of the step, and at least the minimum. */
interface Chargeable {
  stepCents: number
  minimumCents?: number | undefined
}

/** Takes cents back from the last uses. */
function reduceUses(uses: readonly CreditUse[], cents: number): CreditUse[] {
  let rest = cents
  const kept = uses.toReversed().map(({ id, cents: used }) => {
    const back = Math.min(used, rest)
    rest -= back
    return { id, cents: used - back }
  })
  return kept.toReversed().filter((use) => use.cents > 0)
}

/**
 * Pays a total with gift cards and store credit, each as far as it reaches, in the given order. What is left to pay stays an amount
 * that the payment provider can charge: of a rest below its minimum, the last credit pays less. Only a total below the minimum that
 * they don't pay whole is left as it is.
 */
export function spreadCredit(
  totalCents: number,
  credits: readonly UsableCredit[],
  { stepCents, minimumCents = 0 }: Chargeable,
): SpreadCredit {
  const uses: CreditUse[] = []
  let dueCents = totalCents
  for (const { id, balanceCents } of credits) {
    const cents = balanceCents >= dueCents ? dueCents : floorTo(balanceCents, stepCents)
    if (cents <= 0) continue
    uses.push({ id, cents })
    dueCents -= cents
  }
  if (dueCents === 0 || dueCents >= minimumCents) return { uses, dueCents }
  const least = Math.min(minimumCents, totalCents)
  return { uses: reduceUses(uses, least - dueCents), dueCents: least }
}

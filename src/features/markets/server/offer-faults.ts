import { type AmountScale, findAmountFault } from '../../../platform/amount.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { digitsOf, isAmount, roundToCents, writeAmount } from '../../../platform/pure/money.ts'
import type { GiftAmounts } from '../../../platform/pure/settings/shop.ts'
import { splitAmounts } from '../rules/gift-amounts.ts'

/** A currency and what the payment provider charges in it. */
export type OfferScale = AmountScale & { amountMinimumCents: number }

/** Why no card of this amount can be sold; null if one can. */
function findFault(amount: number, scale: OfferScale): string | null {
  const { CURRENCY, amountMinimumCents } = scale
  const digits = digitsOf(CURRENCY)
  if (!(amount > 0)) return 'must be above 0'
  if (!isAmount(amount, CURRENCY))
    return `must have ${digits === 0 ? 'no' : `at most ${digits}`} decimal places in ${CURRENCY}`
  const cents = roundToCents(amount, CURRENCY)
  if (cents < amountMinimumCents)
    return `must be at least ${writeAmount(amountMinimumCents, CURRENCY)} ${CURRENCY}, the least that can be charged`
  const fault = findAmountFault(cents, scale)
  return fault && `can’t be charged: ${writeAmount(cents, CURRENCY)} ${CURRENCY} ${fault}`
}

const faultAt = (field: keyof GiftAmounts, problem: string | null): FieldFault[] =>
  problem ? [{ field, problem }] : []

/** What is wrong with the amounts of one market. None at all are fine: then none are sold. */
export function findOfferFaults(
  { giftCardAmounts, giftCardFrom, giftCardTo }: GiftAmounts,
  scale: OfferScale,
): FieldFault[] {
  const wrong = splitAmounts(giftCardAmounts).flatMap((amount) => findFault(amount, scale) ?? [])
  const faults = faultAt('giftCardAmounts', wrong[0] ?? null)
  if (giftCardFrom === '' && giftCardTo === '') return faults
  if (giftCardFrom === '') return [...faults, ...faultAt('giftCardFrom', 'must be filled in, too')]
  if (giftCardTo === '') return [...faults, ...faultAt('giftCardTo', 'must be filled in, too')]
  const isUpside = Number(giftCardTo) < Number(giftCardFrom)
  return [
    ...faults,
    ...faultAt('giftCardFrom', findFault(Number(giftCardFrom), scale)),
    ...faultAt('giftCardTo', isUpside ? `must be at least ${giftCardFrom}` : findFault(Number(giftCardTo), scale)),
  ]
}

import type { Config } from './config.ts'
import { refuseFields } from './http/http-error.ts'
import { digitsOf, isAmount, roundToCents, writeAmount } from './pure/money.ts'

/** Fits an int4, and so does the sum of any realistic order. */
export const amountMaxCents = 1_000_000_000

export type AmountScale = Pick<Config, 'CURRENCY' | 'amountStepCents'>

/** What is wrong with an amount of minor units; null when nothing is. */
export function findAmountFault(cents: number, { CURRENCY, amountStepCents }: AmountScale): string | null {
  if (cents > amountMaxCents) return `is above ${writeAmount(amountMaxCents, CURRENCY)}`
  if (cents % amountStepCents !== 0) return `is no multiple of ${writeAmount(amountStepCents, CURRENCY)}`
  return null
}

/** Parses an amount entered as `field` into minor units of the shop's currency. A refusal names the rule. */
export function readAmount(amount: number, scale: AmountScale, field = 'amount'): number {
  const { CURRENCY } = scale
  if (!isAmount(amount, CURRENCY)) {
    throw refuseFields({ field, problem: `must have at most ${digitsOf(CURRENCY)} decimal places in ${CURRENCY}` })
  }
  const cents = roundToCents(amount, CURRENCY)
  const fault = findAmountFault(cents, scale)
  if (fault) throw refuseFields({ field, problem: `${writeAmount(cents, CURRENCY)} ${CURRENCY} ${fault}` })
  return cents
}

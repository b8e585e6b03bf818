import type { ComputeQuestion } from '../../../adapters/tax/port.ts'
import type { Deps } from '../../../api/deps.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { ComputedTaxes, TaxableBasket } from '../../../platform/pure/taxes.ts'
import { assignTaxes, type DueTaxes } from '../rules/due-taxes.ts'
import type { DestinationTaxes } from './find-taxes.ts'
import { nameTaxIn } from './tax-names.ts'

/** The tax service hasn't been asked about this basket; it is asked outside any transaction. */
class UncomputedTaxes extends Error {
  readonly question: ComputeQuestion
  constructor(question: ComputeQuestion) {
    super('Taxes are not computed yet')
    this.question = question
  }
}

const keyOf = ({ basket, taxClasses }: ComputeQuestion) => JSON.stringify([basket, taxClasses])

/** The taxes of a basket: rates, or what the tax service computed. Pricing with them may throw for `untilComputed`. */
export function dueOn(
  { included, reversed, taxes, service }: DestinationTaxes,
  items: readonly { variantId: string; taxClass: string }[],
): DueTaxes {
  const due = { included, reversed, taxes: assignTaxes(taxes, items) }
  if (!service) return due
  const taxClasses = Object.fromEntries(items.map(({ variantId, taxClass }) => [variantId, taxClass]))
  const compute = (basket: TaxableBasket) => {
    const question = { ...service.question, basket, taxClasses }
    const answer = service.answers.get(keyOf(question))
    if (!answer) throw new UncomputedTaxes(question)
    return answer
  }
  return { ...due, compute }
}

/** Asks the tax service. A refusal in words if it doesn't reply: nothing is charged without its answer. */
export async function computeTaxes(
  { config, providers, log }: Deps,
  question: ComputeQuestion,
): Promise<ComputedTaxes> {
  const { service, name } = providers.tax
  if (!service) throw new Error(`${name} computes no taxes`)
  try {
    const { calculation, taxes } = await service.compute(question)
    return { calculation, taxes: taxes.map((tax) => ({ ...tax, name: nameTaxIn(config, tax.name) })) }
  } catch (error) {
    log('error', 'taxes-not-computed', { provider: name, error })
    throw new HttpError(503, messages.taxesUnavailable)
  }
}

/** More than one only where the basket changed in between. */
const asksMax = 3

/** Runs what prices baskets with these taxes; what the tax service has to be asked is asked after its transaction ended, and it runs again. */
export async function untilComputed<T>(deps: Deps, taxes: DestinationTaxes, run: () => Promise<T>): Promise<T> {
  for (let asked = 0; ; asked += 1) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof UncomputedTaxes) || asked === asksMax) throw error
      taxes.service?.answers.set(keyOf(error.question), await computeTaxes(deps, error.question))
    }
  }
}

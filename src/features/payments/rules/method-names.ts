import { brandNames } from '../../../platform/pure/payment-brands.ts'
import * as texts from '../messages/en.ts'

/** Names that each language has its own words for. */
const named: Readonly<Record<string, string>> = {
  card: texts.card,
  netbanking: texts.netbanking,
  sepa_debit: texts.sepaDebit,
}

/** What shoppers call the methods of a payment provider, in that order; one that has no name here is left out. */
export const nameMethods = (methods: readonly string[]): string[] =>
  methods.flatMap((method) => named[method] ?? brandNames[method] ?? [])

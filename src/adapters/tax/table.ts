import { findPlaceTaxes } from '../../features/taxes/rules/tax-rows.ts'
import type { TaxProvider } from './port.ts'

/** The rates of the merchant's own table. */
export function createTaxTable(): TaxProvider {
  return {
    name: 'table',
    async findTaxes({ table, place, today }) {
      return findPlaceTaxes(table, place, today)
    },
  }
}

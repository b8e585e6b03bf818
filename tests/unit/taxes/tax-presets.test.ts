import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { taxPresets, unionCountries } from '../../../src/features/taxes/rules/tax-presets.ts'

/** Fractions of the price by country, as the package maintains them. */
const published: Record<string, { type: string; rate: number }> = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('sales-tax/res/sales_tax_rates.json'), 'utf8'),
)

test('the rates to begin with are those that the package sales-tax publishes', () => {
  const rows = [...(taxPresets['union']?.rows ?? []), ...(taxPresets['kingdom']?.rows ?? [])]
  expect(rows.map(({ country }) => country)).toEqual([...unionCountries, 'GB'])
  for (const { country, steps } of rows) {
    expect(published[country]?.type, country).toBe('vat')
    expect(steps, country).toEqual([{ from: 0, percent: Math.round((published[country]?.rate ?? 0) * 10_000) / 100 }])
  }
})

import type { TaxScope } from '../../../platform/pure/taxes.ts'

/** Standard rates of VAT in the European Union, in percent; a test compares them with those of the package sales-tax. */
const unionRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  HR: 25,
  CY: 19,
  CZ: 21,
  DK: 25,
  EE: 24,
  FI: 25.5,
  FR: 20,
  DE: 19,
  GR: 24,
  HU: 27,
  IE: 23,
  IT: 22,
  LV: 21,
  LT: 21,
  LU: 17,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SK: 23,
  SI: 22,
  ES: 21,
  SE: 25,
}
export const unionCountries: readonly string[] = Object.keys(unionRates)

interface PresetRow {
  name: string
  country: string
  scope: TaxScope
  taxClass: string
  steps: { from: number; percent: number }[]
  shipping: boolean
  reverseCharge: boolean
}

export interface TaxPreset {
  label: string
  /** What the merchant has to know of it. */
  hint: string
  /** Where shoppers must be shown prices with tax. */
  includedIn?: string
  rows: readonly PresetRow[]
}

const vat = (country: string, percent: number, reverseCharge: boolean): PresetRow => ({
  name: 'VAT',
  country,
  scope: 'anywhere',
  taxClass: '',
  shipping: true,
  reverseCharge,
  steps: [{ from: 0, percent }],
})

const india = 'IN'

/** Clothing: one rate up to 2,500 rupees a piece, another above. */
const gst = (name: string, scope: TaxScope, low: number, high: number): PresetRow => ({
  name,
  scope,
  country: india,
  taxClass: '',
  shipping: true,
  reverseCharge: false,
  steps: [
    { from: 0, percent: low },
    { from: 2500.01, percent: high },
  ],
})

/** Rows to begin with. */
export const taxPresets: Readonly<Record<string, TaxPreset>> = {
  union: {
    label: 'VAT of the European Union',
    hint: 'Standard rates of all 27 countries, for a shop that uses the One Stop Shop',
    includedIn: 'the European Union',
    rows: Object.entries(unionRates).map(([country, percent]) => vat(country, percent, true)),
  },
  kingdom: {
    label: 'VAT of the United Kingdom',
    hint: "20 %. Children's clothes need a class of their own at 0 %",
    includedIn: 'the United Kingdom',
    rows: [vat('GB', 20, false)],
  },
  india: {
    label: 'GST of India for clothing',
    hint: "CGST and SGST within the shop's own state, IGST to others: 5 % up to ₹2,500 a piece, 18 % above",
    rows: [gst('CGST', 'inside', 2.5, 9), gst('SGST', 'inside', 2.5, 9), gst('IGST', 'outside', 5, 18)],
  },
}

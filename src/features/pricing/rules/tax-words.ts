import type { Language } from '../../../platform/pure/language.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { writeNumber } from '../../../platform/pure/text/write-number.ts'
import * as texts from '../messages/en.ts'
import type { TaxLine } from './charge-taxes.ts'

/** The taxes of an order, as far as people are shown them. */
export interface ShownTaxes {
  taxCents: number
  taxIncluded: boolean
  exemptCents: number
  taxLines: readonly Pick<TaxLine, 'name' | 'ratePpm' | 'taxCents' | 'reversed'>[]
}

export interface TaxFigure {
  label: string
  cents: number
}

export interface TaxWords {
  /** That rates are written in; the page's if absent. */
  language?: Language
  tax: string
  reverseCharge: (tax: string) => string
  includes: (tax: string) => string
}

/** Of the pages; a server, which has every language, brings its own. */
const pageWords: TaxWords = {
  tax: texts.tax,
  reverseCharge: (tax) => say(texts.reverseCharge, { tax }),
  includes: (tax) => say(texts.includes, { tax }),
}

/** "VAT (19%)", and "USt. (19 %)" in German. */
const nameTax = ({ name, ratePpm }: { name: string; ratePpm: number }, { language }: TaxWords) =>
  `${name} (${writeNumber(ratePpm / 1_000_000, { style: 'percent', maximumFractionDigits: 4 }, language)})`

/** The rows between shipping and total: what is added to the prices, or taken off them. */
export function listTaxFigures(
  { taxIncluded, taxCents, exemptCents, taxLines }: ShownTaxes,
  words: TaxWords = pageWords,
): TaxFigure[] {
  const reversed = taxLines.filter((line) => line.reversed)
  const names = [...new Set(reversed.map(({ name }) => name))].join(', ')
  if (taxIncluded) return exemptCents > 0 ? [{ label: words.reverseCharge(names), cents: -exemptCents }] : []
  const charged = taxLines.filter((line) => line.taxCents > 0)
  // Orders of former releases have the sum alone.
  if (taxLines.length === 0 && taxCents > 0) return [{ label: words.tax, cents: taxCents }]
  return [
    ...charged.map((line) => ({ label: nameTax(line, words), cents: line.taxCents })),
    ...(reversed.length > 0 ? [{ label: words.reverseCharge(names), cents: 0 }] : []),
  ]
}

/** The rows below the total: what the prices include. */
export function listIncludedTaxes({ taxIncluded, taxLines }: ShownTaxes, words: TaxWords = pageWords): TaxFigure[] {
  const included = taxIncluded ? taxLines.filter((line) => line.taxCents > 0) : []
  return included.map((line) => ({ label: words.includes(nameTax(line, words)), cents: line.taxCents }))
}

import type { FieldFault } from '../../../platform/pure/error-details.ts'
import {
  doRangesOverlap,
  type PostcodeRange,
  readPostcodeRange,
} from '../../../platform/pure/shipping/postcode-ranges.ts'
import type { TaxScope } from '../../../platform/pure/taxes.ts'
import { fitsPostcode, namePostcode } from '../../accounts/rules/postcode.ts'
import { listRegions, nameCountry } from '../../markets/rules/regions.ts'

interface Row {
  name: string
  country: string
  region: string
  postcodes: readonly string[]
  taxClass: string
  scope: TaxScope
  reverseCharge: boolean
  steps: readonly { from: number; percent: number }[]
  validFrom: string
}

interface Question {
  home: string
  rows: readonly Row[]
  isCountry: (code: string) => boolean
  /** In the currency of a country. */
  isAmount: (amount: number, country: string) => boolean
}

const language = 'en'
const isRegionOf = (country: string, region: string) => listRegions(country).some(({ value }) => value === region)

function checkPlace({ country, region }: Row, isCountry: Question['isCountry']): Omit<FieldFault, 'field'>[] {
  if (!isCountry(country)) return [{ problem: `must be a country, and ${country} is none` }]
  if (region === '' || isRegionOf(country, region)) return []
  const name = nameCountry(country, language)
  return listRegions(country).length === 0
    ? [{ problem: `can't be chosen by region in ${name}. Name its postcodes instead` }]
    : [{ problem: `must be a region of ${name}, and ${region} is none` }]
}

/** What is wrong with a postcode or range as written; null if nothing is. */
function findPostcodeProblem(text: string, country: string): string | null {
  if (readPostcodeRange(text) === null) return `can't be read at “${text}”. Write them as 10001, 10001...10299 or SW1*`
  if (text.trim().endsWith('*')) return null
  const codes = text.split(/\.{2,3}|…/).map((code) => code.trim().toUpperCase())
  const wrong = codes.find((code) => !fitsPostcode(country, code))
  return wrong === undefined ? null : `can't have ${wrong}, which is no ${namePostcode(country)} of this country`
}

const readRanges = ({ postcodes }: Row): PostcodeRange[] => postcodes.flatMap((text) => readPostcodeRange(text) ?? [])

function checkPostcodes(row: Row): Omit<FieldFault, 'field'>[] {
  const problems = row.postcodes.flatMap((text) => findPostcodeProblem(text, row.country) ?? [])
  const ranges = readRanges(row)
  const twice = ranges.some((range, at) => ranges.slice(at + 1).some((later) => doRangesOverlap(range, later)))
  return [...problems, ...(twice ? ['overlap each other'] : [])].map((problem) => ({ problem }))
}

function checkSteps({ steps, country }: Row, isAmount: Question['isAmount']): Omit<FieldFault, 'field'>[] {
  const starts = steps.map(({ from }) => from)
  const lowest = Math.min(...starts)
  return [
    ...(lowest > 0 ? [`leave a gap: no rate applies below ${lowest}. Add one from 0`] : []),
    ...(new Set(starts).size < starts.length ? ['overlap: two rates apply from the same price'] : []),
    ...(starts.every((from) => isAmount(from, country)) ? [] : ['have more decimal places than the currency has']),
  ].map((problem) => ({ problem }))
}

const doScopesMeet = (a: TaxScope, b: TaxScope) => a === b || a === 'anywhere' || b === 'anywhere'

/** Two rows that both apply to the same sale, with nothing to choose between them. */
function checkAgainst(row: Row, at: number, earlier: readonly Row[]): FieldFault[] {
  const isAlike = (before: Row) =>
    (['name', 'country', 'region', 'taxClass', 'validFrom'] as const).every((field) => before[field] === row[field]) &&
    doScopesMeet(row.scope, before.scope)
  return earlier.flatMap((before, place): FieldFault[] => {
    if (!isAlike(before)) return []
    const number = place + 1
    if (row.postcodes.length === 0 && before.postcodes.length === 0)
      return [
        {
          field: `rows.${at}.validFrom`,
          problem: `is the same as in row ${number}, which has the same place and products`,
        },
      ]
    const meets = readRanges(row).some((a) => readRanges(before).some((b) => doRangesOverlap(a, b)))
    return meets ? [{ field: `rows.${at}.postcodes`, problem: `overlap those of row ${number}` }] : []
  })
}

function checkHome({ home, rows, isCountry }: Question): FieldFault[] {
  const [country = '', region = ''] = home.split('-')
  const isKnown = home === '' || (isCountry(country) && (region === '' || isRegionOf(country, region)))
  if (!isKnown) return [{ field: 'home', problem: `must be a country or a region of one, and ${home} is neither` }]
  const scoped = rows.find(
    (row) => row.scope !== 'anywhere' && (home === '' || (row.country === country && region === '')),
  )
  const reversed = rows.find(({ reverseCharge }) => reverseCharge)
  if (home === '' && reversed && !scoped)
    return [{ field: 'home', problem: `is needed: “${reversed.name}” isn't charged to businesses of another country` }]
  if (!scoped) return []
  const problem = `is needed with its region: “${scoped.name}” depends on whether a parcel leaves it`
  return [{ field: 'home', problem }]
}

/** Every error in a table of taxes that a schema can't detect. */
export function findTaxFaults(question: Question): FieldFault[] {
  const { rows, isCountry, isAmount } = question
  const ofRows = rows.flatMap((row, at) => {
    const place = checkPlace(row, isCountry)
    const field = isCountry(row.country) ? 'region' : 'country'
    const named = (name: string, problems: Omit<FieldFault, 'field'>[]) =>
      problems.map((problem) => ({ ...problem, field: `rows.${at}.${name}` }))
    return [
      ...named(field, place),
      ...named('postcodes', checkPostcodes(row)),
      ...named('steps', checkSteps(row, isAmount)),
      ...checkAgainst(row, at, rows.slice(0, at)),
    ]
  })
  return [...checkHome(question), ...ofRows]
}

import { hsnPattern } from '../../rules/hsn-code.ts'
import { type Row, readCell } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'

/** What a file says of a product's taxes. A column that it lacks is undefined, and changes nothing. */
export interface TaxFacts {
  taxClass?: string
  hsnCode?: string
}

const classMax = 40

/** The first row of a product. */
export function readTaxFacts(row: Row): TaxFacts | Fault[] {
  const facts: TaxFacts = {}
  const faults: Fault[] = []
  if (row.columns.places.taxClass !== undefined) {
    facts.taxClass = readCell(row, 'taxClass')
    if (facts.taxClass.length > classMax) faults.push(faultAt(row, 'taxClass', `longer than ${classMax} characters`))
  }
  if (row.columns.places.hsnCode !== undefined) {
    facts.hsnCode = readCell(row, 'hsnCode')
    if (facts.hsnCode !== '' && !hsnPattern.test(facts.hsnCode))
      faults.push(faultAt(row, 'hsnCode', `${quote(facts.hsnCode)} is no code of 4, 6 or 8 digits`))
  }
  return faults.length > 0 ? faults : facts
}

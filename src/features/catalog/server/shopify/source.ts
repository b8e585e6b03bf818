import { type DecimalMark, readWrittenNumber, settleNumber } from '../../../../platform/pure/written-number.ts'

/** What a file of another shop doesn't say itself. */
export interface FileSource {
  /** Where pictures are that the file names by a path alone. */
  pictureBase?: string | undefined
  /** The unit of weights; kilograms if it isn't given. */
  weightUnit?: WeightUnit | undefined
  decimalMark?: DecimalMark | undefined
}

export type WeightUnit = 'g' | 'kg' | 'lb' | 'oz'

const gramsIn: Readonly<Record<WeightUnit, number>> = { kg: 1000, g: 1, lb: 453.592_37, oz: 28.349_523 }

/** Whole grams; what isn't a number is left for the check to refuse. */
export function toGrams(text: string, unit: WeightUnit = 'kg', mark?: DecimalMark): string {
  // Nothing weighs as much as 1.049 read with a group in kilograms.
  const read = readWrittenNumber(text)
  const plain = read?.isOpen && !mark ? read.asDecimal : settleNumber(text, mark ?? '.')
  return plain === null ? text : String(Math.round(Number(plain) * gramsIn[unit]))
}

/** The address of a picture, which some shops export as a path below their own address. */
export function toPictureUrl(text: string, base = ''): string {
  if (text === '' || /^https?:/i.test(text)) return text
  // Without a base a path would be one of this shop: the check refuses what doesn't begin with a slash.
  if (base === '') return text.replace(/^\/+/, '')
  return `${base.replace(/\/+$/, '')}/${text.replace(/^\/+/, '')}`
}

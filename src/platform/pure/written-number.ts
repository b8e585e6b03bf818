import { cleanTyped } from './text/clean-text.ts'

/** What stands before the decimals. */
export type DecimalMark = '.' | ','

/** A number as somebody wrote it, in plain digits with a point: "1.049,50 €" as "1049.50". */
export type WrittenNumber =
  | { isOpen: false; plain: string; mark: DecimalMark | null }
  /** "1.049" alone may be either; the mark of its file, or of the language it was typed in, decides. */
  | { isOpen: true; sign: DecimalMark; asDecimal: string; asWhole: string }

// No number is longer; patterns would take long with thousands of spaces.
const maxLength = 60
const money = /^(?:\p{Sc}|[A-Z]{3}|Rs\.?|kr\.?|R\$|zł|Kč|Ft|lei)?\s*|\s*(?:\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei)?$/gu

/** Whether digits stand in groups of three, or as in India of two before the last three. */
const areGroups = (text: string, sign: DecimalMark): boolean =>
  new RegExp(`^\\d{1,3}([${sign}]\\d{3})+$`).test(text) || (sign === ',' && /^\d{1,2}(,\d{2})+,\d{3}$/.test(text))

const close = (whole: string, fraction: string, mark: DecimalMark): WrittenNumber => ({
  isOpen: false,
  plain: `${whole}.${fraction}`,
  mark,
})

function readMixed(digits: string, mark: DecimalMark): WrittenNumber | null {
  const group = mark === ',' ? '.' : ','
  const [whole = '', fraction = '', ...more] = digits.split(mark)
  if (more.length > 0 || fraction === '' || !areGroups(whole, group)) return null
  return close(whole.replaceAll(group, ''), fraction, mark)
}

function readAlike(digits: string, sign: DecimalMark): WrittenNumber | null {
  const [whole = '', fraction = '', ...more] = digits.split(sign)
  if (more.length > 0) {
    const mark = sign === ',' ? '.' : ','
    return areGroups(digits, sign) ? { isOpen: false, plain: digits.replaceAll(sign, ''), mark } : null
  }
  if (fraction === '') return null
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
    return { isOpen: true, sign, asDecimal: `${whole}.${fraction}`, asWhole: whole + fraction }
  return close(whole, fraction, sign)
}

/**
 * The one reader of numbers that people and files write: with the sign or code of a currency, groups of any kind, and a comma or a point
 * before the decimals. Of both signs the last one is the decimal mark; a sign that comes twice groups. Null for anything else, and for
 * what is below zero.
 */
export function readWrittenNumber(text: string): WrittenNumber | null {
  if (text.length > maxLength) return null
  const digits = cleanTyped(text)
    .replace(money, '')
    .replaceAll('\u066C', '')
    .replaceAll('\u066B', '.')
    .replace(/(\d)[ '’](?=\d{3}(?!\d))/g, '$1')
    // "49,-" and "49.–" are whole.
    .replace(/[.,][-–—]{1,2}$/, '')
  if (!/^\d[\d.,]*$/.test(digits)) return null
  const comma = digits.lastIndexOf(',')
  const point = digits.lastIndexOf('.')
  if (comma < 0 && point < 0) return { isOpen: false, plain: digits, mark: null }
  if (comma >= 0 && point >= 0) return readMixed(digits, comma > point ? ',' : '.')
  return readAlike(digits, comma >= 0 ? ',' : '.')
}

/** The number in plain digits, where it is known which mark its writer uses; null if it isn't one. */
export function settleNumber(text: string, mark: DecimalMark): string | null {
  const read = readWrittenNumber(text)
  if (!read?.isOpen) return read?.plain ?? null
  return read.sign === mark ? read.asDecimal : read.asWhole
}

/** The mark that all of these numbers agree on; null if none of them says, or if they differ. */
export function findDecimalMark(texts: Iterable<string>): DecimalMark | null {
  const marks = new Set<DecimalMark>()
  for (const text of texts) {
    const read = readWrittenNumber(text)
    if (read && !read.isOpen && read.mark) marks.add(read.mark)
  }
  const [mark] = marks
  return marks.size === 1 && mark ? mark : null
}

/** The mark of a language, as people type it: Arabic's own is a point on most keyboards. */
export function decimalMarkOf(language: string): DecimalMark {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

/** What somebody typed into a field of numbers, in the way of their language or with our point; null if it isn't a number. */
export function readTypedNumber(text: string, language: string): number | null {
  const plain = settleNumber(text, decimalMarkOf(language))
  return plain === null ? null : Number(plain)
}

/** A number for a field that `readTypedNumber` reads again: 1.085 is "1,085" in German, which "1.085" would not be. */
export const showTypedNumber = (value: number, language: string): string =>
  String(value).replace('.', decimalMarkOf(language))

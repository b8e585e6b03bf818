import { cleanTyped } from '../../../platform/pure/text/clean-text.ts'

/** Signs that letters abroad put before a postcode, where they are not the country's code of two letters. CEPT, until 1997. */
const countrySigns: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
}

/** Written in another way than the example of the address metadata. Universal Postal Union, addressing pages. */
const ownSeparators: Readonly<Record<string, string>> = { SE: ' 3:2' }

/** In capitals, with one kind of hyphen: Japanese keyboards have a long vowel in its place, and write 〒 before. */
const tidy = (typed: string): string =>
  cleanTyped(typed)
    .toUpperCase()
    .replace(/^〒\s*/, '')
    .replace(/[\p{Pd}\u2212\u30FC]/gu, '-')
    .replace(/\s+/g, ' ')

const bare = (postcode: string): string => postcode.replace(/[ -]/g, '')

/** Where a postcode has its first separator: "154-0023" as "-3:4", from the start and from the end. Empty if it has none. */
export function findSeparator(postcode: string): string {
  const at = postcode.search(/[ -]/)
  return at < 0 ? '' : `${postcode.charAt(at)}${bare(postcode.slice(0, at)).length}:${bare(postcode.slice(at)).length}`
}

/** Whether it has its separator where the country does, counted from the start or the end, or like it has none. */
function isSeparated(postcode: string, wanted: string): boolean {
  const found = findSeparator(postcode)
  if (wanted === '' || found === '') return wanted === found
  const [start, end] = wanted.slice(1).split(':')
  const [ownStart, ownEnd] = found.slice(1).split(':')
  return wanted[0] === found[0] && (start === ownStart || end === ownEnd)
}

/** Every way to write the same letters and digits with one separator or none, hyphens first. */
function listSpellings(letters: string): string[] {
  const places = [...letters].map((_, at) => at).slice(1)
  const written = ['-', ' '].flatMap((sign) => places.map((at) => letters.slice(0, at) + sign + letters.slice(at)))
  return [letters, ...written]
}

interface Rule {
  country: string
  /** Of a whole postcode in capitals. */
  pattern: RegExp
  /** As `findSeparator` has it. */
  separator: string
}

/**
 * A postcode as its country writes it, of one typed in any case, with other separators or none, with the digits of any script or with the
 * country's sign before it: "sw1a1aa" is "SW1A 1AA", "00001" is "00-001" in Poland, "D-10115" is "10115". Null if it can't be one.
 */
export function writePostcode(typed: string, { country, pattern, separator }: Rule): string | null {
  const given = tidy(typed)
  const letters = bare(given)
  if (letters.length > 12 || /[ -]{2}/.test(given)) return null
  const sign = [country, countrySigns[country] ?? country].find((start) => letters.startsWith(start)) ?? ''
  // As typed and without the sign first, then with the sign that the country's own postcodes begin with.
  const whole = [letters, letters.slice(sign.length), `${country}${letters}`]
  const wanted = ownSeparators[country] ?? separator
  for (const each of whole) {
    const fitting = [...(each === letters ? [given] : []), ...listSpellings(each)].filter((text) => pattern.test(text))
    const best =
      fitting.find((text) => isSeparated(text, wanted)) ?? fitting.find((text) => text !== given) ?? fitting[0]
    if (best !== undefined) return best
  }
  return null
}

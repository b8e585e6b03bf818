/** Postcodes from one to another, or those that begin alike; without spaces and hyphens, in capitals. */
export interface PostcodeRange {
  from: string
  to: string
}

const plain = (text: string) => text.toUpperCase().replace(/[\s-]/g, '')

/** "10001...10299" as a range, "SW1*" as a beginning, "10115" as itself. Null for anything else. */
export function readPostcodeRange(text: string): PostcodeRange | null {
  const start = /^([A-Z0-9]{1,8})\*$/i.exec(text.trim())
  if (start?.[1]) return { from: plain(start[1]), to: plain(start[1]) }
  const [from = '', to = from, ...more] = text.split(/\.{2,3}|…/).map(plain)
  const isCode = (code: string) => /^[A-Z0-9]{2,10}$/.test(code)
  if (more.length > 0 || !isCode(from) || !isCode(to)) return null
  // Only numbers are in order: between two British postcodes lies no district.
  const isRange = from === to || (/^\d+$/.test(from + to) && from.length === to.length && from < to)
  return isRange ? { from, to } : null
}

/** Whether a postcode is in the range. Longer ones are compared by their beginning: a ZIP code's last four digits don't count. */
export function holdsPostcode({ from, to }: PostcodeRange, postcode: string): boolean {
  const start = plain(postcode).slice(0, from.length)
  return start.length === from.length && from <= start && start <= to
}

/** Whether a postcode can be in both. */
export function doRangesOverlap(a: PostcodeRange, b: PostcodeRange): boolean {
  const length = Math.min(a.from.length, b.from.length)
  const cut = (text: string) => text.slice(0, length)
  return cut(a.from) <= cut(b.to) && cut(b.from) <= cut(a.to)
}

/** Whether every postcode of `b` is in `a`, which has more. */
export function doesRangeContain(a: PostcodeRange, b: PostcodeRange): boolean {
  const cut = (text: string) => text.slice(0, a.from.length)
  const isInside = b.from.length >= a.from.length && a.from <= cut(b.from) && cut(b.to) <= a.to
  return isInside && (a.from !== b.from || a.to !== b.to)
}

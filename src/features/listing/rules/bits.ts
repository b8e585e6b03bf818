/** One bit for each product, 32 in a word: a column's answer is combined with others a whole word at a time. */
export type Bits = Uint32Array

const wordBits = 32

/** None of `total` products. */
export const noBits = (total: number): Bits => new Uint32Array(Math.ceil(total / wordBits))

/** All of `total` products. */
export function allBits(total: number): Bits {
  const bits = noBits(total).fill(0xffffffff)
  const rest = total % wordBits
  if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1
  return bits
}

export function setBit(bits: Bits, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31))
}

export const hasBit = (bits: Bits, place: number) => ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0

/** The products of `total` that pass, asked one by one and written a word at a time. */
export function bitsOf(total: number, passes: (place: number) => 0 | 1): Bits {
  const bits = noBits(total)
  for (let word = 0; word < bits.length; word += 1) {
    const start = word * wordBits
    const end = Math.min(total, (word + 1) * wordBits)
    let passing = 0
    for (let place = start; place < end; place += 1) passing |= passes(place) << (place - start)
    bits[word] = passing
  }
  return bits
}

/** The products whose number in a column is flagged. */
export const bitsWhere = (column: Uint32Array, flagged: Uint8Array): Bits =>
  bitsOf(column.length, (place) => (flagged[column[place] ?? 0] === 1 ? 1 : 0))

/** Adds those of `more` to `bits`. */
export function join(bits: Bits, more: Bits): Bits {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) | (more[word] ?? 0)
  return bits
}

/** The place of the lowest bit of a word that has one. */
export const lowest = (word: number) => 31 - Math.clz32(word & -word)

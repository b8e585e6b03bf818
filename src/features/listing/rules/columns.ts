/**
 * A column of whole numbers as text. Each number is one or more digits of base 91, and digits of the same position are
 * together: such text compresses as well as bytes do, and every host compresses JSON.
 */
export interface PackedColumn {
  /** Digits for each number. */
  width: number
  text: string
  /** The numbers that the digits stand for, most frequent first; without it they are the numbers themselves. */
  values?: number[]
}

const base = 91
// From '#' to '~' without the backslash: nothing that JSON has to escape.
const first = 35
const backslash = 92

function toChar(digit: number): number {
  const code = first + digit
  return code >= backslash ? code + 1 : code
}

function toDigit(code: number): number {
  return code > backslash ? code - first - 1 : code - first
}

function packDigits(values: readonly number[]): PackedColumn {
  const highest = values.reduce((most, value) => Math.max(most, value), 0)
  let width = 1
  while (highest >= base ** width) width += 1
  let text = ''
  for (let digit = width - 1; digit >= 0; digit -= 1) {
    const unit = base ** digit
    const codes = values.map((value) => toChar(Math.floor(value / unit) % base))
    for (let start = 0; start < codes.length; start += 4096) {
      text += String.fromCharCode(...codes.slice(start, start + 4096))
    }
  }
  return { width, text }
}

/** When few numbers occur often, those get the small digits: that compresses to nearly the information they carry. */
export function packColumn(numbers: readonly number[]): PackedColumn {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  if (counts.size * 4 > numbers.length) return packDigits(numbers)
  const values = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b)
  const ranks = new Map(values.map((value, rank) => [value, rank]))
  return { ...packDigits(numbers.map((number) => ranks.get(number) ?? 0)), values }
}

export function unpackColumn({ width, text, values }: PackedColumn): Uint32Array {
  const length = text.length / width
  const numbers = new Uint32Array(length)
  for (let digit = 0; digit < width; digit += 1) {
    const start = digit * length
    for (let place = 0; place < length; place += 1) {
      numbers[place] = (numbers[place] ?? 0) * base + toDigit(text.charCodeAt(start + place))
    }
  }
  return values ? numbers.map((rank) => values[rank] ?? 0) : numbers
}

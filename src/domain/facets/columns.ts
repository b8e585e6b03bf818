/**
 * A column of whole numbers as text. Each number is one or more digits of base 91, and the digits of one place stand
 * together: such text compresses as well as bytes do, and every host compresses JSON.
 */
export interface PackedColumn {
  /** Digits a number. */
  width: number
  text: string
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

export function packColumn(values: ArrayLike<number>): PackedColumn {
  let highest = 0
  for (let place = 0; place < values.length; place += 1) highest = Math.max(highest, values[place] ?? 0)
  let width = 1
  while (highest >= base ** width) width += 1
  let text = ''
  for (let digit = width - 1; digit >= 0; digit -= 1) {
    const unit = base ** digit
    const codes = Array.from(values, (value) => toChar(Math.floor(value / unit) % base))
    for (let start = 0; start < codes.length; start += 4096) {
      text += String.fromCharCode(...codes.slice(start, start + 4096))
    }
  }
  return { width, text }
}

/** Throws a RangeError when the text is not what packColumn made. */
export function unpackColumn({ width, text }: PackedColumn): Uint32Array {
  const length = text.length / width
  const values = new Uint32Array(length)
  for (let digit = 0; digit < width; digit += 1) {
    const start = digit * length
    for (let place = 0; place < length; place += 1) {
      values[place] = (values[place] ?? 0) * base + toDigit(text.charCodeAt(start + place))
    }
  }
  return values
}

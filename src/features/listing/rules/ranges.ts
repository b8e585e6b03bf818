import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
/** The two ends of a range of numbers; null for an open end. */
export interface Range {
  from: number | null
  to: number | null
}

const number = 'm?\\d{1,9}(?:p\\d{1,6})?'
const pattern = new RegExp(`^(?:from-(${number})|up-to-(${number})|(${number})-to-(${number}))$`)

const write = (value: number) => String(value).replace('-', 'm').replace('.', 'p')
const read = (text: string | undefined) =>
  text === undefined ? null : Number(text.replace('m', '-').replace('p', '.'))

/** A range as a value of its facet in the address: "120-to-180", "from-1p5", "up-to-180". Null for an open range. */
export function writeRange({ from, to }: Range): string | null {
  if (from !== null && to !== null) return `${write(from)}-to-${write(to)}`
  if (from !== null) return `from-${write(from)}`
  return to === null ? null : `up-to-${write(to)}`
}

export function readRange(value: string): Range | null {
  const [whole, from, to, low, high] = pattern.exec(value) ?? []
  return whole === undefined ? null : { from: read(from ?? low), to: read(to ?? high) }
}

/** The number a value stands for; NaN for words. */
export const toNumber = (label: string) => Number(label.replace(',', '.'))

/** Whether a value's name is a number within the range. */
export function isWithin({ from, to }: Range, label: string): boolean {
  const value = toNumber(label)
  return label !== '' && !Number.isNaN(value) && value >= (from ?? value) && value <= (to ?? value)
}

/** "120 to 180 g". */
export function describeRange({ from, to }: Range, unit: string): string {
  const text =
    from === null
      ? say(texts.rangeUpTo, { to: to ?? '' })
      : to === null
        ? say(texts.rangeFrom, { from })
        : say(texts.range, { from, to })
  return unit === '' ? text : `${text} ${unit}`
}

import { digitsOf, parseAmount, symbolOf } from './money.ts'
import { type DecimalMark, decimalMarkOf, readWrittenNumber, settleNumber } from './written-number.ts'

// Apart from money.ts, which every page of the shop loads.

const withoutMarks = (text: string) => text.replaceAll(/[\u200e\u200f\u061c]/g, '')

/**
 * What someone typed into a field of prices, in minor units: with a comma or a point, in the digits of any script, with or without groups
 * and the currency's sign. Where both ways to read it are possible ("1.049" of dinars), the language's decides. Null for anything else.
 */
export function parseTypedAmount(text: string, currency: string, language = 'en'): number | null {
  const signs = [symbolOf(currency, language), currency]
  const bare = signs.reduce((rest, sign) => rest.replace(withoutMarks(sign), ''), withoutMarks(text))
  const plain = settleNumber(bare, decimalMarkOf(language))
  return plain === null ? null : parseAmount(plain, currency)
}

/**
 * An amount in a file, in minor units. `mark` is the file's own. Without it a point before as many digits as the currency has decimals is
 * the decimal mark, as programs write it, a comma that can't be one groups, and anything else of two readings is 'open': "1.049" of euros
 * is a thousand in one country and a slip in another. Null for what is no amount.
 */
export function parseWrittenAmount(text: string, currency: string, mark?: DecimalMark): number | 'open' | null {
  const read = readWrittenNumber(text)
  if (!read?.isOpen) return read === null ? null : parseAmount(read.plain, currency)
  const asDecimal = parseAmount(read.asDecimal, currency)
  if (mark) return mark === read.sign ? asDecimal : parseAmount(read.asWhole, currency)
  if (read.sign === '.' && digitsOf(currency) === read.asDecimal.length - read.asDecimal.indexOf('.') - 1)
    return asDecimal
  return read.sign === ',' && asDecimal === null ? parseAmount(read.asWhole, currency) : 'open'
}

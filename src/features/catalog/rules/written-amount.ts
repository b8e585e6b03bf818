// No amount is longer; its patterns would take long with thousands of spaces.
const amountMaxLength = 60

/**
 * "1.299,50 €" is "1299.50": a sign or code of a currency is left out, and the last of comma and point separates the
 * decimals. A comma before exactly three digits separates thousands. What isn't an amount stays as it is written.
 */
export function readWrittenAmount(text: string): string {
  if (text.length > amountMaxLength) return text
  const bare = text.trim().replace(/^(?:\p{Sc}|[A-Z]{3}|Rs\.?|kr\.?)?\s*|\s*(?:\p{Sc}|[A-Z]{3}|kr\.?)?$/gu, '')
  const digits = bare.replace(/[\s'’\u00A0\u202F]/g, '')
  if (!/^\d[\d.,]*$/.test(digits)) return text
  const comma = digits.lastIndexOf(',')
  const point = digits.lastIndexOf('.')
  if (comma < 0) return (digits.match(/\./g) ?? []).length > 1 ? digits.replaceAll('.', '') : digits
  if (point > comma) return digits.replaceAll(',', '')
  const isThousands = point < 0 && /^\d{1,3}(,\d{3})+$/.test(digits)
  return isThousands ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
}

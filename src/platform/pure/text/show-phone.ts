/** How many digits each group has, by calling code, where all numbers or the mobile ones are of one length. */
const groups: Readonly<Record<string, readonly number[]>> = {
  '1': [3, 3, 4],
  '33': [1, 2, 2, 2, 2],
  '44': [4, 6],
  '49': [3, 4, 4],
  '61': [3, 3, 3],
  '91': [5, 5],
  '971': [2, 3, 4],
}

/** An E.164 number as its country groups it, with spaces that don't break: "+33 1 40 20 50 78". Others stay as they are. */
export function showPhone(number: string): string {
  for (const [code, lengths] of Object.entries(groups)) {
    const pattern = new RegExp(`^\\+${code}${lengths.map((length) => `(\\d{${length}})`).join('')}$`)
    const [, ...parts] = pattern.exec(number) ?? []
    if (parts.length > 0) return [`+${code}`, ...parts].join('\u00a0')
  }
  return number
}

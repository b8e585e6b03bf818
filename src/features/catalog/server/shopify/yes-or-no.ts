const yes = /^(true|wahr|vrai|verdadero|yes|ja|oui|1)$/i
const no = /^(false|falsch|faux|falso|no|nein|non|0)$/i

/** A cell that people and spreadsheets of several languages fill; null for any other text. */
export function readYesOrNo(text: string): boolean | null {
  if (yes.test(text)) return true
  return no.test(text) ? false : null
}

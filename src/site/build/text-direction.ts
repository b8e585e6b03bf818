import { directionOf, type Language } from '../../platform/pure/language.ts'
import { pageLanguage } from '../../platform/pure/page-language.ts'

/** Hebrew, Arabic, Syriac, Thaana and N'Ko, with the presentation forms. */
const fromRight = /[\u0590-\u07ff\u08a0-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g

/** The direction of a text that is written the other way than its page, as one without a translation may be; undefined: as the page. */
export function findOtherDirection(html: string, language: Language = pageLanguage): 'ltr' | 'rtl' | undefined {
  const text = html.replace(/<[^>]*>|&\w+;/g, ' ')
  const right = text.match(fromRight)?.length ?? 0
  const all = text.match(/\p{L}/gu)?.length ?? 0
  if (all === 0) return undefined
  const direction = right * 2 > all ? 'rtl' : 'ltr'
  return direction === directionOf(language) ? undefined : direction
}

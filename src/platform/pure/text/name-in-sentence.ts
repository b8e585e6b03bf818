import type { Language } from '../language.ts'
import { pageLanguage } from '../page-language.ts'

/**
 * A name as it is written within an English sentence. Elsewhere it stays as written: German nouns keep their capital, French puts names
 * behind a colon, and one without a translation is in another language.
 */
export const nameInSentence = (name: string, language: Language = pageLanguage): string =>
  language === 'en' ? name.toLowerCase() : name

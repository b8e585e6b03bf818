import type { Language } from './language.ts'
import { pageLanguage } from './page-language.ts'

/** A name as it is written within a sentence: a German noun keeps its capital. */
export const nameInSentence = (name: string, language: Language = pageLanguage): string =>
  language === 'de' ? name : name.toLowerCase()

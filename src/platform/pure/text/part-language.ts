import { directionOf, type Language } from '../language.ts'

/** For an element with a text in another language than its page, one without a translation; none if it is in the page's. */
export const inLanguage = (language: Language | undefined) =>
  language ? { lang: language, dir: directionOf(language) } : {}

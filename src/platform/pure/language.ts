/** The languages of the shop. Each has a file in every `messages` folder; the admin is English. */
export const languages = ['en', 'de', 'fr', 'hi', 'ar'] as const

/** What CLDR calls English with accents: pages built in it show texts that no message file has. */
export const pseudoLanguage = 'en-XA'

export type Language = (typeof languages)[number]

export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text)
}

/**
 * The shop's own language as one that texts are read in, by a private tag of BCP 47: usual words alone are translated to it, until the
 * merchant renames them (record 095). Null in English, which they are written in.
 */
export const tagOwnLanguage = (language: Language): string | null => (language === 'en' ? null : `${language}-x-own`)

/** The language of such a tag; null for any other. */
export const readOwnLanguage = (tag: string): string | null => /^(\w+)-x-own$/.exec(tag)?.[1] ?? null

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

// Prices in the Gulf are written with the digits of Europe; "ar" alone leaves them to the version of ICU.
const locales: Record<Language, string> = { en: 'en', de: 'de', fr: 'fr', hi: 'hi', ar: 'ar-AE' }

/** What Intl formats numbers, dates and lists by. */
export function localeOf(language: Language): string {
  return locales[language]
}

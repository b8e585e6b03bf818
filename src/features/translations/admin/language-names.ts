const english = new Intl.DisplayNames(['en'], { type: 'language' })

/** German, for `de`. */
export const nameLanguage = (language: string): string => english.of(language) ?? language

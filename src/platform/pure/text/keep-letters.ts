/** Ties a single letter to its word: narrow labels would break "E-Mail" at its hyphen. */
export const keepLetters = (text: string): string => text.replaceAll(/(?<!\p{L})\p{Lu}-(?=\p{L})/gu, '$&\u2060')

import { type Language, localeOf } from '../language.ts'
import { pageLanguage } from '../page-language.ts'

/** A number as the page's language writes it: `20,5` in German. */
export const writeNumber = (
  value: number,
  options: Intl.NumberFormatOptions = {},
  language: Language = pageLanguage,
): string => value.toLocaleString(localeOf(language), options)

/** Out of five: "4.5", and "4.0" of whole stars, so that ratings below each other line up. */
export const writeRating = (rating: number, language?: Language): string =>
  writeNumber(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 }, language)

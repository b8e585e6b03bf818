import type { GetICUArgs } from '@schummar/icu-type-parser'
import format from 'icu-minify/format'
import { type Language, localeOf } from '../language.ts'
import { pageLanguage } from '../page-language.ts'
import { compileText } from './compile-text.ts'

/** The placeholders of a message with their types, read from its text. */
export type Values<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: number | Date }
>

// Created when the first message needs one.
const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

function remember<Made>(known: Map<string, Made>, key: string, make: () => Made): Made {
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}

const formatters = {
  getNumberFormat: (locale?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) =>
    remember(numbers, `${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)),
  getPluralRules: (locale?: Intl.LocalesArgument, options?: Intl.PluralRulesOptions) =>
    remember(plurals, `${locale} ${options?.type}`, () => new Intl.PluralRules(locale, options)),
  getDateTimeFormat: (locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options),
}

/** Fills the placeholders of an ICU message: plurals, genders and numbers by the language's rules. */
export function say<const Text extends string>(
  text: Text,
  values: Values<Text>,
  language: Language = pageLanguage,
): string {
  const result = format<string>(compileText(text), localeOf(language), values as Record<string, string>, { formatters })
  return typeof result === 'string' ? result : String(result)
}

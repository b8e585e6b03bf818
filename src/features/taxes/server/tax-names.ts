import type { Config } from '../../../platform/config.ts'
import { languageOf } from '../../../platform/correspondence.ts'
import { withOwnTexts } from '../../../platform/own-texts.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { translateWord } from '../../../platform/shop-words.ts'
import * as ar from '../messages/ar.ts'
import * as de from '../messages/de.ts'
import * as en from '../messages/en.ts'
import * as fr from '../messages/fr.ts'
import * as hi from '../messages/hi.ts'

type Texts = Readonly<Record<keyof typeof en, string>>
const texts: Record<Language, Texts> = withOwnTexts<Texts>('taxes', { en, de, fr, hi, ar })

type Named = Pick<Config, 'textLanguage' | 'shopWords' | 'market' | 'SHOP_LANGUAGE'>

/** As tax services call theirs: "California Sales Tax". */
const regional = /^(?:(?<place>.+) )?Sales Tax$/

/** What a tax is called in the language of the call: the merchant's translation, the language's own word for a common one, or the name as written. */
export function nameTaxIn(config: Named, name: string): string {
  const language = languageOf(config)
  const translated = translateWord(config, 'tax', name)
  if (translated !== name || language === 'en') return translated
  const words = texts[language]
  if (name === 'Tax') return words.tax
  if (name === 'VAT') return words.vat
  const found = regional.exec(name)
  if (!found) return name
  const place = found.groups?.['place']
  return place === undefined ? words.salesTax : say<string>(words.placeTax, { place, tax: words.salesTax }, language)
}

/** Inside a sentence, of taxes without a name in common. */
export const nameAnyTax = (config: Named): string => texts[languageOf(config)].anyTax

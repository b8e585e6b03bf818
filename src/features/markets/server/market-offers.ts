import type { Config } from '../../../platform/config.ts'
import { languageOf } from '../../../platform/correspondence.ts'
import { withOwnTexts } from '../../../platform/own-texts.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { listCountriesOf } from '../../../platform/pure/shipping/zones.ts'
import { translateWord } from '../../../platform/shop-words.ts'
import * as ar from '../messages/ar.ts'
import * as de from '../messages/de.ts'
import * as en from '../messages/en.ts'
import * as fr from '../messages/fr.ts'
import * as hi from '../messages/hi.ts'
import { nameCountry } from '../rules/regions.ts'
import type { MarketOffer } from '../rules/suggest-market.ts'

type Texts = Readonly<Record<'shopFor' | 'switchMarket' | 'international', string>>
const texts: Record<Language, Texts> = withOwnTexts<Texts>('markets', { en, de, fr, hi, ar })

/** The build calls this, too, where `say` knows only the texts of its own language. */
const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** What pages of other markets say to somebody who seems to belong to this one: in its own language, which isn't theirs. */
export function writeMarketOffer(config: Config): MarketOffer {
  const language = languageOf(config)
  const words = texts[language]
  const [only = '', ...more] = listCountriesOf(config.zones)
  // The first market has no name: it is called by its only country.
  const own = only !== '' && more.length === 0 ? nameCountry(only, language) : words.international
  const market = config.market ? translateWord(config, 'market', config.market.name) : own
  return {
    language,
    text: fill(words.shopFor, { market, currency: config.CURRENCY }),
    action: words.switchMarket,
  }
}

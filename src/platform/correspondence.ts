import type { Config } from './config.ts'
import { languageOfShop, marketUrl } from './markets.ts'
import { isLanguage, type Language } from './pure/language.ts'

/** As stored with an order, a request or a consent. */
export interface Recipient {
  /** The key of their market; empty for the first. */
  market: string
  /** Empty in rows of former releases. */
  language: string
}

export interface Correspondence {
  language: Language
  /** The root of the pages that links in the mail lead to. */
  url: string
}

const known = (language: string | undefined): Language | null => (language && isLanguage(language) ? language : null)

/** The language of the market that a configuration is of. */
export const languageOf = ({ market, SHOP_LANGUAGE }: Pick<Config, 'market' | 'SHOP_LANGUAGE'>): Language =>
  known(market?.language) ?? languageOfShop({ SHOP_LANGUAGE })

/** What is stored with what somebody will be written to about. */
export const recipientOf = (config: Pick<Config, 'market' | 'SHOP_LANGUAGE'>): Recipient => ({
  market: config.market?.key ?? '',
  language: languageOf(config),
})

/** How somebody is written to after their call: in the language that their pages had then, with links to their market. */
export function correspondenceOf(config: Config, { market: key, language }: Recipient): Correspondence {
  const market = config.markets.find((each) => each.key === key) ?? null
  return { language: known(language) ?? languageOf({ ...config, market }), url: marketUrl(config, key) }
}

// The market whose pages are being built. A build of a market's pages replaces this file (site/build/market-plugin.ts).

/** The first part of its pages' addresses; empty for the first market, which is the shop at `/`. */
export const pageMarket: string = ''

/** Its home page. */
export const homePath: string = '/'

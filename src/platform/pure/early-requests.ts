import { marketHeader } from './markets.ts'
import { pageMarket } from './page-market.ts'

/** What every call to the API carries, whoever makes it: the market whose page it is made on. */
export const callHeaders: Readonly<Record<string, string>> = pageMarket ? { [marketHeader]: pageMarket } : {}

const timeoutMs = 10_000

/**
 * The script of a head that makes a call before the page's own scripts have come; the search (features/listing/browser/search-answer.ts) takes its reply. `address` is an
 * expression of the script. It is a fetch, since a `<link rel="preload">` can't say which market it is for.
 */
export const writeEarlyCall = (address: string): string =>
  `{const address=${address},reply=fetch(address,{headers:${JSON.stringify(callHeaders)},signal:AbortSignal.timeout(${timeoutMs})});reply.catch(()=>{});window.earlyCall={address,reply}}`

/** The script of a head that requests files of the site, whose addresses say which market they are of. */
export const writeEarlyFiles = (files: readonly string[]): string =>
  `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'fetch',crossOrigin:'',href}))`

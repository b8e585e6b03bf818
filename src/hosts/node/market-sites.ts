import { createHash } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../platform/database/client.ts'
import { readMarkets } from '../../platform/markets.ts'
import type { Market } from '../../platform/pure/markets.ts'
import { inMarket } from '../../site/build/market-links.ts'
import { readApi } from '../../site/build/read-api.ts'

/** What the pages of a market are compiled with. */
export type SiteMarket = Pick<Market, 'key' | 'currency' | 'language'>

/** The markets besides the first. */
export async function readSiteMarkets(databaseUrl: string): Promise<SiteMarket[]> {
  const pick = ({ key, currency, language }: SiteMarket): SiteMarket => ({ key, currency, language })
  if (process.env['PUBLIC_API_ROOT']) return (await readApi('readShopSettings')).markets.map(pick)
  const db = openDatabase(databaseUrl, 1, { patient: true })
  try {
    return (await readMarkets(db)).map(pick)
  } finally {
    await db.destroy()
  }
}

/** Of the code and settings that a market's pages are compiled from. */
export function marketFingerprint(code: string, market: SiteMarket | null): string {
  if (!market) return code
  return createHash('sha256').update(`${code} ${market.key} ${market.currency} ${market.language}`).digest('hex')
}

/** The environment in which a market's pages are compiled. */
export const compileSettings = (market: SiteMarket | null): Record<string, string> =>
  market ? { MARKET: market.key, CURRENCY: market.currency, SHOP_LANGUAGE: market.language } : { MARKET: '' }

/** The folder of a market in that of the whole shop. */
export const folderOf = (whole: string, market: SiteMarket | null): string => (market ? join(whole, market.key) : whole)

/** The files that pages were compiled to. Their names have a hash, so those of all markets are in one folder. */
export async function copyFiles(compiled: string, written: string, market: SiteMarket | null): Promise<void> {
  const folder = market ? '_astro' : ''
  await cp(join(compiled, 'client', folder), join(written, folder), { recursive: true })
}

const rulesFile = '_redirects'

/** A market's rules: the shop's own below its address, then what its pages need. */
function writeRules(text: string, key: string): string[] {
  const own = text.split('\n').flatMap((line) => {
    const [from, to = '', status] = line.trim().split(/\s+/)
    return from ? [`/${key}${from} ${inMarket(to, key)} ${status}`] : []
  })
  return [...own, `/${key}/order/* /${key}/order/index.html 200`, `/${key}/* /${key}/404.html 404`]
}

/** The host reads one file of rules: the markets' follow the shop's own, which have former addresses of any kind. */
export async function joinRules(written: string, markets: readonly SiteMarket[]): Promise<void> {
  const lines: string[] = []
  for (const market of markets) {
    const file = join(folderOf(written, market), rulesFile)
    lines.push(...writeRules(await readFile(file, 'utf8'), market.key))
    await rm(file)
  }
  if (lines.length === 0) return
  const whole = await readFile(join(written, rulesFile), 'utf8')
  await writeFile(join(written, rulesFile), `${whole}${lines.join('\n')}\n`)
}

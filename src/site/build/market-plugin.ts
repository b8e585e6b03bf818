import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { keepScriptInMarket } from './market-links.ts'

const ownCode = /[\\/]src[\\/](app|features|site|platform)[\\/]/

/**
 * Compiles the pages of one market: scripts link to its pages, and calls say whose they are. Without a market nothing
 * changes. Links in markup are changed when a page is rendered (middleware.ts).
 */
export function marketPages(market: string | undefined): Plugin {
  return {
    name: 'market-pages',
    enforce: 'pre',
    load(id) {
      if (!market || basename(id) !== 'page-market.ts') return null
      return `export const pageMarket = '${market}'\nexport const homePath = '/${market}/'`
    },
    transform(code, id) {
      if (!market || this.environment.name !== 'client' || !ownCode.test(id)) return null
      return { code: keepScriptInMarket(code, market), map: null }
    },
  }
}

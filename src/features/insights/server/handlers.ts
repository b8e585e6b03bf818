import type { Handlers } from '../../../api/http.ts'
import { listShopCurrencies, ownTextLanguage } from '../../../platform/markets.ts'
import { listOpenSteps } from '../rules/opening-steps.ts'
import { checkHealth } from './check-health.ts'
import { handleConversion } from './conversion-handlers.ts'
import { readOpeningFacts } from './opening-queries.ts'
import { reportRunningOut, reportSales } from './report-queries.ts'
import { countToday, listSalesByDay } from './today-queries.ts'

type TodayCalls = 'readToday' | 'listSales' | 'reportSales' | 'reportRunningOut' | 'readHealth'

export const handleToday: Pick<Handlers, TodayCalls | 'reportConversion'> = {
  ...handleConversion,
  readToday: async (_call, { db, config }) => ({
    ...(await countToday(db)),
    opening: listOpenSteps(await readOpeningFacts(db, config)),
  }),

  listSales: async ({ query }, { db, config }) => {
    const { days, currency = config.baseCurrency } = query
    return {
      currency,
      currencies: listShopCurrencies(config),
      days: await listSalesByDay(db, { days, currency, timeZone: config.timeZone }),
    }
  },

  readHealth: async (_call, { db, config }) => ({ findings: await checkHealth(db, config) }),

  reportSales: async ({ query: { by, days, currency } }, { db, config }) => ({
    ...(await reportSales(db, by, days, currency ?? config.baseCurrency)),
    currencies: listShopCurrencies(config),
  }),

  reportRunningOut: (_call, { db, config }) => reportRunningOut(db, ownTextLanguage(config)),
}

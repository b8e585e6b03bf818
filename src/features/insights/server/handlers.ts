import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { listShopCurrencies, ownTextLanguage } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { readBuilds, readNextBuild, requestBuild } from '../../publishing/server/builds.ts'
import { isBuildUnderway, readNextHostBuild } from '../../publishing/server/host-builds.ts'
import { limitsOf, rebuildIfDue } from '../../publishing/server/rebuild.ts'
import { judgeHealth } from '../rules/judge-health.ts'
import { listOpenSteps } from '../rules/opening-steps.ts'
import { handleConversion } from './conversion-handlers.ts'
import { readHealthFacts } from './health-queries.ts'
import { readOpeningFacts } from './opening-queries.ts'
import { reportRunningOut, reportSales } from './report-queries.ts'
import { countToday, listFailedSearches, listSalesByDay } from './today-queries.ts'

type TodayCalls =
  | 'readToday'
  | 'listSales'
  | 'listFailedSearches'
  | 'readPublishing'
  | 'publishNow'
  | 'reportSales'
  | 'reportRunningOut'
  | 'readHealth'

async function askHost(deps: Deps): Promise<string> {
  const outcome = await rebuildIfDue(deps)
  if (outcome === 'asked') return messages.publishAsked
  if (outcome === 'refused') throw new HttpError(503, messages.publishRefused)
  return (await isBuildUnderway(deps.db)) ? messages.publishAfter : messages.publishLater
}

export const handleToday: Pick<Handlers, TodayCalls | 'reportConversion'> = {
  ...handleConversion,
  readToday: async (_call, { db, config }) => ({
    ...(await countToday(db)),
    opening: listOpenSteps(await readOpeningFacts(db, config)),
  }),

  listSales: async ({ query }, { db, config }) => {
    const { days, currency = config.baseCurrency } = query
    return { currency, currencies: listShopCurrencies(config), days: await listSalesByDay(db, days, currency) }
  },

  listFailedSearches: ({ query }, { db }) => listFailedSearches(db, query),

  readHealth: async (_call, { db, config }) => ({ findings: judgeHealth(await readHealthFacts(db, config)) }),

  reportSales: async ({ query: { by, days, currency } }, { db, config }) => ({
    ...(await reportSales(db, by, days, currency ?? config.baseCurrency)),
    currencies: listShopCurrencies(config),
  }),

  reportRunningOut: (_call, { db, config }) => reportRunningOut(db, ownTextLanguage(config)),

  readPublishing: async (_call, { db, config }) => {
    const host = config.BUILD_HOOK_URL !== undefined
    const [state, next] = await Promise.all([
      readBuilds(db),
      host ? readNextHostBuild(db, limitsOf(config)) : readNextBuild(db, config.PUBLISH_DELAY_SECONDS),
    ])
    return { ...state, host, limitMinutes: config.BUILD_LIMIT_MINUTES, next }
  },

  publishNow: async ({ user }, deps) => {
    const { db, config } = deps
    const { waiting, live } = await readBuilds(db)
    if (!config.BUILD_HOOK_URL && live && !waiting) return { message: messages.nothingToPublish }
    await transact(db, async (trx) => {
      await requestBuild(trx)
      await recordAudit(trx, { actorId: user.id, action: 'published', entity: 'site', entityId: 'site' })
    })
    return { message: config.BUILD_HOOK_URL ? await askHost(deps) : messages.publishing }
  },
}

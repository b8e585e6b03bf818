import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { readBuilds, requestBuild } from '../../publishing/server/builds.ts'
import { countToday, listFailedSearches, listSalesByDay } from './today-queries.ts'

type TodayCalls = 'readToday' | 'listSales' | 'listFailedSearches' | 'readPublishing' | 'publishNow'

export const handleToday: Pick<Handlers, TodayCalls> = {
  readToday: (_call, { db }) => countToday(db),

  listSales: async ({ query }, { db, config }) => ({
    currency: config.CURRENCY,
    days: await listSalesByDay(db, query.days),
  }),

  listFailedSearches: ({ query }, { db }) => listFailedSearches(db, query),

  readPublishing: (_call, { db }) => readBuilds(db),

  publishNow: ({ user }, { db }) =>
    transact(db, async (trx) => {
      await requestBuild(trx)
      await recordAudit(trx, { actorId: user.id, action: 'published', entity: 'site', entityId: 'site' })
      return { message: messages.publishing }
    }),
}

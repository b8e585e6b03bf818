import { messages } from '../../../contract/messages.ts'
import { countToday, listFailedSearches, listSalesByDay } from '../../db/admin-today.ts'
import { recordAudit } from '../../db/audit.ts'
import { readBuilds, requestBuild } from '../../db/builds.ts'
import { transact } from '../../db/client.ts'
import type { Handlers } from '../../http.ts'

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

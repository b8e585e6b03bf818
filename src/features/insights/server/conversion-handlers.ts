import type { Handlers } from '../../../api/http.ts'
import { visitsPerAddress } from '../../../platform/policy.ts'
import { throttle } from '../../../platform/throttle.ts'
import { asksNotToBeCounted, isBot } from '../rules/visit-steps.ts'
import { addSteps, listSteps } from './conversion-queries.ts'

export const handleVisits: Pick<Handlers, 'countVisit'> = {
  countVisit: async ({ body, request, clientAddress }, deps) => {
    const { headers } = request
    if (asksNotToBeCounted(headers) || isBot(headers.get('user-agent'))) return { counted: false }
    await throttle(deps, visitsPerAddress, clientAddress)
    await addSteps(deps.db, body.steps, deps.config.timeZone)
    return { counted: true }
  },
}

const nothing = { views: 0, products: 0, adds: 0, checkouts: 0, paid: 0 }

export const handleConversion: Pick<Handlers, 'reportConversion'> = {
  reportConversion: async ({ query }, { db, config }) => {
    const days = await listSteps(db, query.days, config.timeZone)
    const total = days.reduce(
      (sum, day) => ({
        views: sum.views + day.views,
        products: sum.products + day.products,
        adds: sum.adds + day.adds,
        checkouts: sum.checkouts + day.checkouts,
        paid: sum.paid + day.paid,
      }),
      nothing,
    )
    return { days, total }
  },
}

import type { Deps } from '../../api/deps.ts'
import { raiseAlertsEveryMinute } from '../../features/insights/server/alerts.ts'
import { queuePriceDrops } from '../../features/lists/server/price-drops.ts'
import { mailSteps, watchSteps } from '../../features/orders/slots.ts'
import { sendDueWebhooks } from '../../features/programs/server/send-webhooks.ts'
import { queueReviewRequests } from '../../features/reviews/server/review-requests.ts'
import './facts.ts'
import './for-orders.ts'
import './figures.ts'
import './mail-drops.ts'
import './old-rows.ts'
import './published.ts'

mailSteps.fill(['price-drops', queuePriceDrops])
mailSteps.fill(['review-requests', queueReviewRequests])
watchSteps.fill(['raise-alerts', raiseAlertsEveryMinute])

interface RoomTimer {
  name: string
  work: (deps: Deps) => Promise<unknown>
  everyMs: number
}

/** What one machine does beside the reconciler; in the cloud each is a scheduled function. */
export const roomTimers: readonly RoomTimer[] = [
  { name: 'send-webhooks', work: (deps) => sendDueWebhooks(deps), everyMs: 2000 },
]

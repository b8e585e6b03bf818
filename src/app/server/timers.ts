import { raiseAlertsEveryMinute } from '../../features/insights/server/alerts.ts'
import { mailSteps, watchSteps } from '../../features/orders/slots.ts'
import { queueReviewRequests } from '../../features/reviews/server/review-requests.ts'
import './facts.ts'
import './figures.ts'
import './published.ts'

mailSteps.fill(['review-requests', queueReviewRequests])
watchSteps.fill(['raise-alerts', raiseAlertsEveryMinute])

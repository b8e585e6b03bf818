import type { Database } from '../../../platform/database/client.ts'
import type { FitCounts } from '../rules/fit-score.ts'
import { countReviews } from './review-queries.ts'

/** What published reviews say of the fit. */
export async function countFitOpinions(db: Database, productId: string): Promise<FitCounts> {
  const opinions = { small: 0, true: 0, large: 0 }
  for (const { fit, count } of await countReviews(db, productId)) {
    if (fit === 'small' || fit === 'true' || fit === 'large') opinions[fit] += Number(count)
  }
  return opinions
}

import { fitEvidence } from '../../features/fit/slots.ts'
import { countFitReturns } from '../../features/orders/server/returns/fit-returns.ts'
import { countFitOpinions } from '../../features/reviews/server/fit-opinions.ts'

fitEvidence.fill(
  async (db, productId) => ({ reviews: await countFitOpinions(db, productId) }),
  async (db, productId) => ({ returns: await countFitReturns(db, productId) }),
)

import type { Handlers } from '../../api/http.ts'
import { handleCredit } from '../../features/credit/server/handlers.ts'
import { handleOwnHistory } from '../../features/customers/server/own-handlers.ts'
import { handleGifts } from '../../features/gifts/server/handlers.ts'
import { handleOrders } from '../../features/orders/server/handlers.ts'
import { handlePaymentTerms } from '../../features/payments/server/handlers.ts'
import { handleTaxes } from '../../features/taxes/server/handlers.ts'
import { handleWithdrawals } from '../../features/withdrawals/server/handlers.ts'
import './facts.ts'
import './for-orders.ts'
import './translated-sources.ts'

/** Orders, and what is paid with or for them. */
export const ordersArea = {
  ...handleOrders,
  ...handleOwnHistory,
  ...handleCredit,
  ...handleGifts,
  ...handleTaxes,
  ...handlePaymentTerms,
  ...handleWithdrawals,
} satisfies Partial<Handlers>

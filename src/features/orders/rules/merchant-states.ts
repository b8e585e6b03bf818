import type { OrderState } from '../contract.ts'
import { isPartlyShipped } from './shipping.ts'

/** The states' names in the admin: what is to be done next, or what became of the order. */
export const merchantStates: Readonly<Record<OrderState, string>> = {
  placed: 'To pack, cash on delivery',
  paid: 'To pack',
  packed: 'To ship',
  shipped: 'Shipped',
  delivered: 'Delivered',
  pending: 'Unpaid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  refused: 'Came back unpaid',
  cancelled: 'Cancelled',
}

/** How a list and a page of the admin name the state of an order. */
export const nameMerchantState = (order: Parameters<typeof isPartlyShipped>[0]): string =>
  isPartlyShipped(order) ? 'Partly shipped' : merchantStates[order.state]

import type { OrderState } from '../contract.ts'

/** The states' names for shoppers. */
export const orderStateNames: Record<OrderState, string> = {
  pending: 'Placed',
  paid: 'Paid',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
}

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

/** What a state asks of the merchant. */
export const merchantTones: Readonly<Record<OrderState, 'act' | 'wait' | 'good' | 'over'>> = {
  placed: 'act',
  paid: 'act',
  packed: 'act',
  refused: 'act',
  pending: 'wait',
  shipped: 'wait',
  delivered: 'good',
  'partly-refunded': 'over',
  refunded: 'over',
  cancelled: 'over',
}

/** Whether a return or exchange still waits for the merchant. */
export const isOpenReturn = ({ state }: { state: string }): boolean => state === 'requested' || state === 'received'

/** How a list and a page of the admin name the state of an order. */
export const nameMerchantState = (order: Parameters<typeof isPartlyShipped>[0]): string =>
  isPartlyShipped(order) ? 'Partly shipped' : merchantStates[order.state]

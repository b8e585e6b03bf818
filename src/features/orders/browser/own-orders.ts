import { atom } from 'nanostores'
import { call } from '../../../site/browser/api.ts'
import type { Order } from '../contract.ts'

/** null until the server has answered. */
export const $orders = atom<readonly Order[] | null>(null)

export async function loadOrders(): Promise<void> {
  const outcome = await call('listOrders')
  if (outcome.ok) $orders.set(outcome.reply.orders)
}

import type { BodyInput } from '../../src/api/schemas.ts'
import type { TestShop } from './shop.ts'

/** The refunds of an order, oldest first. */
export function readRefunds({ deps }: TestShop, orderId: string) {
  return deps.db
    .selectFrom('refunds')
    .select(['state', 'attempts', 'amount_cents', 'reason', 'cause', 'provider_reference'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
}

/** A manual refund by an admin, each call with its own key. */
export function refundByHand(
  shop: TestShop,
  token: string,
  { id, ...body }: { id: string } & BodyInput<'refundOrder'>,
) {
  return shop.call('refundOrder', { token, params: { id }, body, headers: { 'idempotency-key': crypto.randomUUID() } })
}

/** The provider refuses the given calls while `act` runs. Returns what was logged meanwhile. */
export async function whileAway(
  { deps }: TestShop,
  call: 'find' | 'refund',
  act: () => Promise<unknown>,
): Promise<unknown[][]> {
  const { payment } = deps.providers
  const { find, refund } = payment
  const { log } = deps
  const logged: unknown[][] = []
  Object.assign(payment, { [call]: () => Promise.reject(new Error('the provider is away')) })
  deps.log = (...entry) => void logged.push(entry)
  try {
    await act()
  } finally {
    Object.assign(payment, { find, refund })
    deps.log = log
  }
  return logged
}

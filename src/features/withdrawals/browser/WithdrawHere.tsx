import { readLink } from '../../orders/browser/keep-file.ts'
import type { Order } from '../../orders/contract.ts'
import * as texts from '../messages/en.ts'
import { givesWithdrawal } from '../rules/countries.ts'

const ended: readonly Order['state'][] = ['cancelled', 'refunded', 'refused']

/** On an order's page: the way to withdraw from it, with the order named. */
export function WithdrawHere({ order }: { order: Order }) {
  const { address, taxNumber, giftCard } = order
  if (!givesWithdrawal(address.country) || taxNumber !== '' || giftCard || ended.includes(order.state)) return null
  const { link } = readLink()
  const query = new URLSearchParams({ order: order.id, ...(link && { link }) })
  return (
    <p>
      <a href={`/withdrawal?${query}`}>{texts.withdrawHere}</a>
    </p>
  )
}

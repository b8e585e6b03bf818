import { write } from '../../../desk/browser/write.ts'
import type { ManagedOrder } from '../contract.ts'
import { moveOrder, type OrderMove } from '../rules/order-state.ts'
import { ShipForm } from './ShipForm.tsx'

interface Props {
  order: ManagedOrder
  reload: () => void
}

const can = (order: ManagedOrder, move: OrderMove) => moveOrder(order.state, move).ok

/** The next step of an order on its way to the customer. */
export function Fulfilment({ order, reload }: Props) {
  const advance = async (to: 'packed' | 'delivered') => {
    const { ok } = await write('advanceOrder', { params: { id: order.id }, body: { to } })
    if (ok) reload()
  }
  if (can(order, 'pack')) {
    return (
      <button type="button" className="button" onClick={() => advance('packed')}>
        Mark as packed
      </button>
    )
  }
  if (can(order, 'ship')) return <ShipForm order={order} reload={reload} />
  if (!can(order, 'deliver')) return null
  return (
    <button type="button" className="button" onClick={() => advance('delivered')}>
      Mark as delivered
    </button>
  )
}

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { write } from '../../../desk/browser/write.ts'
import type { ManagedOrder } from '../contract.ts'
import { moveOrder } from '../rules/order-state.ts'
import { PackingSlip } from './PackingSlip.tsx'

interface Props {
  /** The orders on the page. */
  orders: readonly ManagedOrder[]
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[]) => void
  reload: () => void
}

type Refused = { id: string; number: string; message: string }

const batchSteps = [
  { to: 'packed', move: 'pack', label: 'Mark as packed' },
  { to: 'shipped', move: 'ship', label: 'Mark as shipped' },
] as const

/** Packs, ships or prints the chosen orders of the list in one go. */
export function OrderBatch({ orders, chosen, choose, reload }: Props) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [slips, setSlips] = useState<readonly ManagedOrder[]>([])
  const picked = orders.filter(({ id }) => chosen.has(id))

  const advance = async (to: 'packed' | 'shipped') => {
    const outcome = await write('advanceOrders', { body: { ids: picked.map(({ id }) => id), to } })
    if (!outcome.ok) return
    setRefused(outcome.reply.refused)
    choose(outcome.reply.refused.map(({ id }) => id))
    reload()
  }
  const printSlips = () => {
    flushSync(() => setSlips(picked))
    addEventListener('afterprint', () => setSlips([]), { once: true })
    print()
  }

  return (
    <>
      {slips.map((order) => (
        <PackingSlip key={order.id} order={order} slip={{ of: 'order' }} />
      ))}
      {picked.length > 0 && (
        <section className="actions" aria-label="Selected orders">
          <strong role="status">{picked.length} selected</strong>
          {batchSteps
            .filter(({ move }) => picked.some(({ state }) => moveOrder(state, move).ok))
            .map(({ to, label }) => (
              <button key={to} type="button" className="button" onClick={() => advance(to)}>
                {label}
              </button>
            ))}
          <button type="button" className="button" data-kind="quiet" onClick={printSlips}>
            Print packing slips
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={() => choose([])}>
            Clear
          </button>
        </section>
      )}
      {refused.length > 0 && (
        <ul className="notice" role="alert">
          {refused.map(({ id, number, message }) => (
            <li key={id}>
              {number}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

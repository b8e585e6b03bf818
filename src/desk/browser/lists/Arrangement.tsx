import { useRef, useState } from 'react'
import { useMovable } from './use-movable.ts'

export interface Arranged {
  id: string
  name: string
}

interface Props {
  label: string
  items: readonly Arranged[]
  /** The ids in the order that is stored now; null if the new one was not saved, and the list shows the former one again. */
  onArrange: (ids: readonly string[]) => Promise<readonly string[] | null>
}

const inOrder = (items: readonly Arranged[], ids: readonly string[]) =>
  items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

/** An order that is changed by dragging or by the buttons of each row, and saved at once. */
export function Arrangement({ label, items, onArrange }: Props) {
  const [order, setOrder] = useState(items)
  const stored = useRef(items.map(({ id }) => id) as readonly string[])
  const waiting = useRef<readonly Arranged[] | null>(null)
  const saving = useRef(false)
  // One call at a time, so that the next move is of the order that the last one has made. After a refusal nothing more is sent.
  const save = async (moved: readonly Arranged[]) => {
    setOrder(moved)
    waiting.current = moved
    if (saving.current) return
    saving.current = true
    while (waiting.current) {
      const ids: readonly string[] = waiting.current.map(({ id }) => id)
      waiting.current = null
      const now = (await onArrange(ids)) ?? stored.current
      stored.current = now
      if (now.join() === ids.join()) continue
      waiting.current = null
      setOrder(inOrder(items, now))
    }
    saving.current = false
  }
  const { move, dragOf, said } = useMovable(order, (moved) => void save(moved))
  return (
    <section className="arrangement" aria-label={label}>
      <h2>{label}</h2>
      <p className="hint">Drag a row, or move it with its buttons.</p>
      <ol className="rows">
        {order.map(({ id, name }, place) => (
          <li key={id} className="inline" {...dragOf(place)}>
            <span>{name}</span>
            <button
              type="button"
              className="text-button"
              aria-label={`Move ${name} up`}
              aria-disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              Up
            </button>
            <button
              type="button"
              className="text-button"
              aria-label={`Move ${name} down`}
              aria-disabled={place === order.length - 1}
              onClick={() => move(place, place + 1)}
            >
              Down
            </button>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

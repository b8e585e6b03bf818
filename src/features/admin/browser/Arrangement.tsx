import { useState } from 'react'
import { useMovable } from './use-movable.ts'

export interface Arranged {
  id: string
  name: string
}

interface Props {
  label: string
  items: readonly Arranged[]
  /** False: the order is not saved, and the list shows the former one again. */
  onArrange: (ids: string[]) => Promise<boolean>
}

/** An order that is changed by dragging or by the buttons of each row, and saved at once. */
export function Arrangement({ label, items, onArrange }: Props) {
  const [order, setOrder] = useState(items)
  const save = async (moved: readonly Arranged[]) => {
    setOrder(moved)
    if (!(await onArrange(moved.map(({ id }) => id)))) setOrder(order)
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

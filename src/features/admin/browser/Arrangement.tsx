import { useState } from 'react'
import { moveItem } from '../../media/rules/order.ts'

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
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const move = async (from: number, to: number) => {
    const moved = moveItem(order, from, to)
    if (moved === order) return
    setOrder(moved)
    setSaid(`${order[from]?.name} is now number ${to + 1} of ${order.length}`)
    if (!(await onArrange(moved.map(({ id }) => id)))) setOrder(order)
  }
  return (
    <section className="arrangement" aria-label={label}>
      <h2>{label}</h2>
      <p className="hint">Drag a row, or move it with its buttons.</p>
      <ol className="rows">
        {order.map(({ id, name }, place) => (
          <li
            key={id}
            className="inline"
            draggable
            onDragStart={() => setDragged(place)}
            onDragOver={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) void move(dragged, place)
            }}
          >
            <span>{name}</span>
            <button
              type="button"
              className="text-button"
              aria-label={`Move ${name} up`}
              aria-disabled={place === 0}
              onClick={() => void move(place, place - 1)}
            >
              Up
            </button>
            <button
              type="button"
              className="text-button"
              aria-label={`Move ${name} down`}
              aria-disabled={place === order.length - 1}
              onClick={() => void move(place, place + 1)}
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

import { type DragEvent, useState } from 'react'
import { moveItem } from '../../../platform/pure/move-item.ts'

/** Rows that are moved by buttons and by dragging; `said` is for screen readers. */
export function useMovable<T extends { name: string }>(items: readonly T[], onMove: (moved: readonly T[]) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const moved = moveItem(items, from, to)
    if (moved === items) return
    setSaid(`${items[from]?.name} is now number ${to + 1} of ${items.length}`)
    onMove(moved)
  }
  const dragOf = (place: number) => ({
    draggable: true,
    onDragStart: () => setDragged(place),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDragEnd: () => setDragged(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null) move(dragged, place)
    },
  })
  return { move, dragOf, said }
}

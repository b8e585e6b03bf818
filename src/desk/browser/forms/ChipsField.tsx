import { type HTMLAttributes, type KeyboardEvent, useRef, useState } from 'react'
import { moveItem } from '../../../platform/pure/move-item.ts'

interface ListProps {
  id: string
  label: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  /** Values that keep what hangs on them under another name. Without it they are only added and removed. */
  onRename?: ((value: string, name: string) => void) | undefined
  /** The values have an order, which dragging and buttons change. */
  ordered?: boolean
  invalid?: boolean | undefined
  describedBy?: string | undefined
}
interface Props extends Omit<ListProps, 'invalid' | 'describedBy' | 'ordered'> {
  fault?: string | undefined
}

const splitTyped = (text: string) => text.split(',').flatMap((word) => word.trim().replace(/\s+/g, ' ') || [])

interface Moves {
  isFirst: boolean
  isLast: boolean
  earlier: () => void
  later: () => void
  dragging: Pick<HTMLAttributes<HTMLLIElement>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDrop'>
}

/** The moves of the value at each place. */
function useMoves(values: readonly string[], onChange: ListProps['onChange']): (place: number) => Moves {
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => onChange(moveItem(values, from, to))
  return (place) => ({
    isFirst: place === 0,
    isLast: place === values.length - 1,
    earlier: () => move(place, place - 1),
    later: () => move(place, place + 1),
    dragging: {
      draggable: true,
      onDragStart: () => setDragged(place),
      onDragOver: (event) => event.preventDefault(),
      onDragEnd: () => setDragged(null),
      onDrop: (event) => {
        event.preventDefault()
        if (dragged !== null) move(dragged, place)
      },
    },
  })
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

interface ChipProps {
  value: string
  moves?: Moves | undefined
  onRename?: ((name: string) => void) | undefined
  onRemove: () => void
}

function Chip({ value, moves, onRename, onRemove }: ChipProps) {
  const [name, setName] = useState<string | null>(null)
  const end = (typed: string | null) => {
    setName(null)
    if (typed) onRename?.(typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(event.key === 'Enter' ? name : null)
  }
  if (name !== null)
    return (
      <li>
        <input
          className="input"
          aria-label={`New name of ${value}`}
          value={name}
          maxLength={60}
          // biome-ignore lint/a11y/noAutofocus: the button that had the focus turned into this field
          autoFocus
          onChange={({ target }) => setName(target.value)}
          onKeyDown={press}
          onBlur={() => end(name)}
        />
      </li>
    )
  return (
    <li {...moves?.dragging}>
      {onRename ? (
        <button type="button" className="name" aria-label={`Rename ${value}`} onClick={() => setName(value)}>
          {value}
        </button>
      ) : (
        value
      )}
      {moves && (
        <>
          <button
            type="button"
            aria-label={`Move ${value} earlier`}
            aria-disabled={moves.isFirst}
            onClick={moves.earlier}
          >
            ‹
          </button>
          <button type="button" aria-label={`Move ${value} later`} aria-disabled={moves.isLast} onClick={moves.later}>
            ›
          </button>
        </>
      )}
      <button type="button" aria-label={`Remove ${value}`} onClick={onRemove}>
        ×
      </button>
    </li>
  )
}

/** A list of short values: Enter or a comma adds the typed value, Backspace in the empty field removes the last one. */
export function ChipsList({ id, label, values, ordered = false, onChange, onRename, invalid, describedBy }: ListProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const movesAt = useMoves(values, onChange)
  const add = (text: string) => {
    const known = new Set(values.map((value) => value.toLowerCase()))
    const fresh = splitTyped(text).filter((word) => !known.has(word.toLowerCase()) && known.add(word.toLowerCase()))
    setTyped('')
    if (fresh.length > 0) onChange([...values, ...fresh])
  }
  const remove = (value: string) => {
    onChange(values.filter((kept) => kept !== value))
    field.current?.focus()
  }
  const rename = (value: string, text: string) => {
    const [name] = splitTyped(text)
    const isTaken = values.some((kept) => kept !== value && name !== undefined && isSame(kept, name))
    if (name !== undefined && name !== value && !isTaken) onRename?.(value, name)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // Someone typing values doesn't mean to save yet.
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1))
  }
  return (
    <>
      {values.length > 0 && (
        <ul aria-label={`${label} added`}>
          {values.map((value, place) => (
            <Chip
              key={value}
              value={value}
              moves={ordered ? movesAt(place) : undefined}
              onRename={onRename ? (name) => rename(value, name) : undefined}
              onRemove={() => remove(value)}
            />
          ))}
        </ul>
      )}
      <input
        id={id}
        ref={field}
        className="input"
        value={typed}
        maxLength={400}
        autoComplete="off"
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
    </>
  )
}

export function ChipsField({ fault, ...list }: Props) {
  const { id, label } = list
  return (
    <div className="field chips">
      <label htmlFor={id}>{label}</label>
      <ChipsList {...list} invalid={fault !== undefined} describedBy={fault ? `${id}-fault` : undefined} />
      {fault && (
        <p className="error" id={`${id}-fault`}>
          {label} {fault}
        </p>
      )}
    </div>
  )
}

import { type DragEvent, useState } from 'react'
import type { NavigationEntry, NavigationLeaf } from '../navigation-contract.ts'
import { moveEntry, type Spot, stepOf } from '../rules/navigation.ts'
import { AddEntry, type Choices, EntryFields, nameLeaf, nameTarget } from './NavigationFields.tsx'

type Tree = readonly NavigationEntry[]

interface Props {
  label: string
  /** What the field names of refusals begin with. */
  field: 'header' | 'footer'
  tree: Tree
  choices: Choices
  /** Problems by the name of the entry's field. */
  faults: ReadonlyMap<string, string>
  onChange: (tree: Tree) => void
}

interface RowProps extends Omit<Props, 'label' | 'onChange'> {
  leaf: NavigationLeaf
  spot: Spot
  onPut: (leaf: NavigationLeaf | null) => void
  onMove: (to: Spot) => void
  onDrag: (event: DragEvent) => void
}

/** The spots a button moves an entry to, each with its words; null at an end. */
function listSteps({ field, tree, spot }: Pick<RowProps, 'field' | 'tree' | 'spot'>) {
  const { parent, at } = spot
  const above = parent === null ? tree[at - 1] : undefined
  const canGoIn = field === 'header' && above && tree[at]?.children.length === 0
  const steps: [text: string, way: string, to: Spot | null][] = [
    ['Up', 'up', stepOf(tree, spot, -1)],
    ['Down', 'down', stepOf(tree, spot, 1)],
  ]
  if (canGoIn) steps.push(['In', 'below the entry above', { parent: at - 1, at: above.children.length }])
  if (field === 'header' && parent !== null) steps.push(['Out', 'to the top level', { parent: null, at: parent + 1 }])
  return steps
}

function Row({ leaf, spot, field, tree, choices, faults, onPut, onMove, onDrag }: RowProps) {
  const name = nameLeaf(leaf, choices)
  const key = spot.parent === null ? `${field}.${spot.at}` : `${field}.${spot.parent}.children.${spot.at}`
  return (
    <div className="inline">
      {/* Only the handle can be dragged, so that text in the fields can be selected. */}
      <span className="handle" draggable title={`Drag ${name}`} aria-hidden="true" onDragStart={onDrag}>
        ⠿
      </span>
      <EntryFields
        leaf={leaf}
        name={name}
        fault={faults.get(key)}
        target={nameTarget(leaf, choices)}
        onChange={onPut}
      />
      {listSteps({ field, tree, spot }).map(([text, way, to]) => (
        <button
          key={text}
          type="button"
          className="text-button"
          aria-label={`Move ${name} ${way}`}
          aria-disabled={to === null}
          onClick={() => to && onMove(to)}
        >
          {text}
        </button>
      ))}
      <button type="button" className="text-button" aria-label={`Remove ${name}`} onClick={() => onPut(null)}>
        Remove
      </button>
    </div>
  )
}

/** The tree with another entry at the spot, or without it. */
function putAt(tree: Tree, { parent, at }: Spot, leaf: NavigationLeaf | null): Tree {
  if (parent === null)
    return leaf ? tree.toSpliced(at, 1, { children: tree[at]?.children ?? [], ...leaf }) : tree.toSpliced(at, 1)
  return tree.map((entry, place) => {
    if (place !== parent) return entry
    return { ...entry, children: leaf ? entry.children.with(at, leaf) : entry.children.toSpliced(at, 1) }
  })
}

/** Two levels of entries, arranged by dragging or with the buttons of each row. */
export function NavigationTree({ label, onChange, ...shared }: Props) {
  const { tree, field, choices } = shared
  const [dragged, setDragged] = useState<Spot | null>(null)
  const [said, setSaid] = useState('')
  const move = (from: Spot, to: Spot) => {
    const leaf = from.parent === null ? tree[from.at] : tree[from.parent]?.children[from.at]
    const moved = moveEntry(tree, from, to)
    if (!leaf || moved === tree) return
    onChange(moved)
    const below = to.parent === null ? undefined : tree[to.parent]
    setSaid(`${nameLeaf(leaf, choices)} is now number ${to.at + 1}${below ? ` below ${nameLeaf(below, choices)}` : ''}`)
  }
  const dropAt = (spot: Spot) => ({
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if (dragged) move(dragged, spot)
      setDragged(null)
    },
  })
  const row = (leaf: NavigationLeaf, spot: Spot) => (
    <Row
      {...shared}
      leaf={leaf}
      spot={spot}
      onPut={(next) => onChange(putAt(tree, spot, next))}
      onMove={(to) => move(spot, to)}
      onDrag={(event) => {
        const item = event.currentTarget.closest('li')
        if (item) event.dataTransfer.setDragImage(item, 0, 0)
        setDragged(spot)
      }}
    />
  )
  const addTop = (leaf: NavigationLeaf) => onChange([...tree, { ...leaf, children: [] }])
  return (
    <section className="navigation" aria-label={label}>
      <h2>{label}</h2>
      <ol>
        {tree.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no number of their own, and their fields keep no state
          <li key={at} {...dropAt({ parent: null, at })}>
            {row(entry, { parent: null, at })}
            <ol>
              {entry.children.map((leaf, child) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={child} {...dropAt({ parent: at, at: child })}>
                  {row(leaf, { parent: at, at: child })}
                </li>
              ))}
              <li {...dropAt({ parent: at, at: entry.children.length })}>
                <AddEntry
                  label={`Add below ${nameLeaf(entry, choices)}`}
                  choices={choices}
                  onAdd={(leaf) => onChange(tree.with(at, { ...entry, children: [...entry.children, leaf] }))}
                />
              </li>
            </ol>
          </li>
        ))}
      </ol>
      {field === 'header' ? (
        <AddEntry label="Add to the menu" choices={choices} onAdd={addTop} />
      ) : (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => addTop({ kind: 'heading', label: 'Column' })}
        >
          Add a column
        </button>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

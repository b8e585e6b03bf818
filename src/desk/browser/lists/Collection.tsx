import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { BodyInput } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { readDetails } from '../files/error-details.ts'
import type { FieldPlan, FormValues, Saved } from '../forms/field-plan.ts'
import { newSlugField, slugField } from '../forms/fields.ts'
import { RecordForm } from '../forms/RecordForm.tsx'
import type { LoadStatus } from '../use-loaded.ts'
import { write } from '../write.ts'
import { arrangeRows, type SortableColumn } from './arrange.ts'
import { $address, goTo } from './list-address.ts'
import { RecordList } from './RecordList.tsx'
import { useMovable } from './use-movable.ts'

export interface Arranged {
  id: string
  name: string
}

interface ArrangementProps {
  label: string
  items: readonly Arranged[]
  /** The ids in the order that is stored now; null if the new one was not saved, and the list shows the former one again. */
  onArrange: (ids: readonly string[]) => Promise<readonly string[] | null>
}

const inOrder = (items: readonly Arranged[], ids: readonly string[]) =>
  items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

/** An order that is changed by dragging or by the buttons of each row, and saved at once. */
export function Arrangement({ label, items, onArrange }: ArrangementProps) {
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

type Arrangeable = BodyInput<'arrange'>['kind']

/** Where the merchant decides the order: what each row is called, and of which list it is a row. */
interface OrderPlan<T> {
  kind: Arrangeable
  nameOf: (record: T) => string
  /** Lists may be called alike. */
  listOf?: (record: T) => { id: string; label: string }
}

interface OrderProps {
  kind: Arrangeable
  label: string
  items: readonly Arranged[]
  /** The version of the order as it was read. */
  read: string | undefined
  reload: () => void
}

const isOrder = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

function Order({ kind, label, items, read, reload }: OrderProps) {
  const version = useRef(read)
  const save = async (ids: readonly string[]) => {
    const body = { kind, ids: [...ids], version: version.current }
    // The ids in a refusal say nothing to people: the list shows the order that someone else has given it.
    const outcome = await write('arrange', { body, quiet: true })
    reload()
    if (outcome.ok) {
      version.current = outcome.reply.version
      return ids
    }
    const { message = messages.somethingWrong, body: refusal } = outcome.failure
    showError(message)
    const { changes, version: present } = readDetails(refusal)
    const theirs = changes?.find(({ field }) => field === 'ids')?.theirs
    if (present === undefined || !isOrder(theirs)) return null
    version.current = present
    return theirs
  }
  return <Arrangement label={label} items={items} onArrange={save} />
}

interface OrdersProps<T> {
  arrange: OrderPlan<T>
  plural: string
  records: readonly T[]
  orderVersion: ((record: T) => string | undefined) | undefined
  reload: () => void
}

/** Every order that the merchant gives these records. */
function Orders<T extends { id: string }>({ arrange, plural, records, orderVersion, reload }: OrdersProps<T>) {
  const { kind, nameOf, listOf = () => ({ id: '', label: `Order of ${plural}` }) } = arrange
  return [...Map.groupBy(records, (record) => listOf(record).id)].flatMap(([list, rows]) => {
    const [first] = rows
    if (!first || rows.length === 1) return []
    const { label } = listOf(first)
    const items = rows.map((record) => ({ id: record.id, name: nameOf(record) }))
    // Drawn anew when a row was added, removed or renamed; an order that was just given stays as it is.
    const rowKeys = items.map(({ id, name }) => `${id} ${name}`).sort()
    const key = [list, label, ...rowKeys].join('\n')
    return <Order key={key} kind={kind} label={label} items={items} reload={reload} read={orderVersion?.(first)} />
  })
}

export interface CollectionPlan<T extends { id: string }> {
  /** The section in the address, such as `banners`. */
  section: string
  singular: string
  plural: string
  /** What its search field says, if not “Search” and the plural. */
  finder?: string
  /** What they are for, said where there are none yet. */
  purpose: string
  columns: readonly SortableColumn<T>[]
  fields: readonly FieldPlan[]
  toValues: (record: T) => FormValues
  blank: FormValues
  Preview?: ComponentType<{ values: FormValues }>
  save: (id: string | null, values: FormValues) => Promise<Saved>
  remove: (id: string) => Promise<boolean>
  /** Below the form of an existing record, such as its translations. */
  below?: (record: string) => ReactNode
  arrange?: OrderPlan<T>
}

interface Props<T extends { id: string }> {
  plan: CollectionPlan<T>
  records: readonly T[]
  status: LoadStatus
  /** The version of the order that a record is part of. */
  orderVersion?: (record: T) => string | undefined
  reload: () => void
}

/** A record's address is made from its name, unless it is typed. */
const asNew = (field: FieldPlan, _place: number, [first]: readonly FieldPlan[]) =>
  field === slugField ? newSlugField(first?.name === 'title' ? 'title' : 'name') : field

/** A short list of records of one kind, and the form to edit one. */
export function Collection<T extends { id: string }>({ plan, records, status, orderVersion, reload }: Props<T>) {
  const { id, query } = useStore($address)
  const back = `/admin/${plan.section}`
  const leave = (done: boolean) => {
    if (!done) return false
    reload()
    goTo(back)
    return true
  }
  if (id !== null) {
    const record = records.find((candidate) => candidate.id === id)
    // A new one waits as well: its form may choose among the others, as a category its parent.
    if (!record && status === 'loading' && (id !== 'new' || records.length === 0))
      return <p className="nothing">Loading…</p>
    if (!record && id !== 'new') return <p className="nothing">Not found</p>
    const remove = async () => {
      if (record && confirm(`Delete this ${plan.singular}?`)) leave(await plan.remove(record.id))
    }
    return (
      <>
        <p>
          <a href={back}>All {plan.plural}</a>
        </p>
        <RecordForm
          key={id}
          label={plan.singular}
          fields={record ? plan.fields : plan.fields.map(asNew)}
          values={record ? plan.toValues(record) : plan.blank}
          {...(plan.Preview ? { Preview: plan.Preview } : {})}
          onSave={async (values) => {
            const { slug, ...others } = values
            const saved = await plan.save(record?.id ?? null, record || slug ? values : others)
            leave(saved.ok)
            return saved
          }}
        />
        {record && plan.below?.(record.id)}
        {record && (
          <button type="button" className="text-button" onClick={remove}>
            Delete
          </button>
        )}
      </>
    )
  }
  const { shown, total } = arrangeRows(records, plan.columns, query)
  return (
    <>
      <RecordList
        section={plan.section}
        singular={plan.singular}
        plural={plan.plural}
        finder={plan.finder}
        rows={shown}
        total={total}
        columns={plan.columns}
        status={status}
        purpose={plan.purpose}
      />
      {!query['query'] && plan.arrange && (
        <Orders
          orderVersion={orderVersion}
          records={records}
          reload={reload}
          arrange={plan.arrange}
          plural={plan.plural}
        />
      )}
    </>
  )
}

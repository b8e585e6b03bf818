import { useRef } from 'react'
import type { BodyInput } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { readDetails } from '../files/error-details.ts'
import { write } from '../write.ts'
import { type Arranged, Arrangement } from './Arrangement.tsx'

type Arrangeable = BodyInput<'arrange'>['kind']

/** Where the merchant decides the order: what each row is called, and of which list it is a row. */
export interface OrderPlan<T> {
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

interface Props<T> {
  arrange: OrderPlan<T>
  plural: string
  records: readonly T[]
  orderVersion: ((record: T) => string | undefined) | undefined
  reload: () => void
}

/** Every order that the merchant gives these records. */
export function Orders<T extends { id: string }>({ arrange, plural, records, orderVersion, reload }: Props<T>) {
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

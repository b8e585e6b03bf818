import { useStore } from '@nanostores/react'
import type { ComponentType, ReactNode } from 'react'
import type { FieldPlan, FormValues, Saved } from '../forms/field-plan.ts'
import { newSlugField, slugField } from '../forms/fields.ts'
import { RecordForm } from '../forms/RecordForm.tsx'
import type { LoadStatus } from '../use-loaded.ts'
import { arrangeRows, type SortableColumn } from './arrange.ts'
import { $address, goTo } from './list-address.ts'
import { type OrderPlan, Orders } from './Orders.tsx'
import { RecordList } from './RecordList.tsx'

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

import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { arrangeRows, type SortableColumn } from './arrange.ts'
import type { FieldPlan, FormValues, Saved } from './field-plan.ts'
import { ListTable } from './ListTable.tsx'
import { ListTools, Pager } from './ListTools.tsx'
import { $address, goTo } from './list-address.ts'
import { RecordForm } from './RecordForm.tsx'

export interface CollectionPlan<T extends { id: string }> {
  /** The address's section, such as `banners`. */
  section: string
  one: string
  many: string
  columns: readonly SortableColumn<T>[]
  fields: readonly FieldPlan[]
  toValues: (record: T) => FormValues
  blank: FormValues
  Preview?: ComponentType<{ values: FormValues }>
  save: (id: string | null, values: FormValues) => Promise<Saved>
  remove: (id: string) => Promise<boolean>
}

interface Props<T extends { id: string }> {
  plan: CollectionPlan<T>
  records: readonly T[]
  status: 'loading' | 'ready' | 'failed'
  reload: () => void
}

/** A short list of records of one kind, and the form for one of them. */
export function Collection<T extends { id: string }>({ plan, records, status, reload }: Props<T>) {
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
    if (!record && id !== 'new') return <p className="nothing">{status === 'loading' ? 'Loading…' : 'Not found'}</p>
    const remove = async () => {
      if (record && confirm(`Delete this ${plan.one}?`)) leave(await plan.remove(record.id))
    }
    return (
      <>
        <p>
          <a href={back}>All {plan.many}</a>
        </p>
        <RecordForm
          key={id}
          label={plan.one}
          fields={plan.fields}
          values={record ? plan.toValues(record) : plan.blank}
          {...(plan.Preview ? { Preview: plan.Preview } : {})}
          onSave={async (values) => {
            const saved = await plan.save(record?.id ?? null, values)
            leave(saved.ok)
            return saved
          }}
        />
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
      <p>
        <a className="button" href={`${back}/new`}>
          New {plan.one}
        </a>
      </p>
      <ListTools search={`Search ${plan.many}`} />
      <ListTable
        label={plan.many}
        rows={shown}
        columns={plan.columns}
        status={status}
        empty={records.length > 0 ? `No ${plan.many} found.` : `No ${plan.many} yet.`}
      />
      <Pager total={total} />
    </>
  )
}

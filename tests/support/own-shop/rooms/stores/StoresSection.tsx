import type { SubmitEvent } from 'react'
import { type Column, ListTable } from '../../../../../src/desk/browser/lists/ListTable.tsx'
import { useAnswer } from '../../../../../src/desk/browser/use-loaded.ts'
import { writeBy } from '../../../../../src/desk/browser/write.ts'
import { callsOf } from '../../../../../src/site/browser/own-calls.ts'
import type { Store, schemas } from './contract.ts'
import { endpoints } from './endpoints.ts'

const call = callsOf<typeof schemas>(endpoints)

const fields = [
  ['name', 'Name'],
  ['street', 'Street'],
  ['postcode', 'Postcode'],
  ['town', 'Town'],
] as const

const readForm = (form: HTMLFormElement) => {
  const typed = new FormData(form)
  const read = (name: string) => String(typed.get(name) ?? '')
  const lastDay = read('lastDay') || null
  return { name: read('name'), street: read('street'), postcode: read('postcode'), town: read('town'), lastDay }
}

export function StoresSection() {
  const { reply, status, reload } = useAnswer(() => call('listStores'), 'stores')
  const remove = async (id: string) => {
    await writeBy({ send: () => call('deleteStore', { params: { id }, quiet: true }) })
    reload()
  }
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = readForm(form)
    const outcome = await writeBy({ send: () => call('addStore', { body, quiet: true }) })
    if (!outcome.ok) return
    form.reset()
    reload()
  }
  const columns: readonly Column<Store>[] = [
    { label: 'Name', show: ({ name }) => name },
    { label: 'Address', show: ({ street, postcode, town }) => `${street}, ${postcode} ${town}` },
    {
      label: '',
      show: ({ id, name }) => (
        <button type="button" className="button" data-kind="quiet" onClick={() => remove(id)}>
          Delete {name}
        </button>
      ),
    },
  ]
  return (
    <>
      <ListTable label="Stores" rows={reply?.stores ?? []} columns={columns} status={status} empty="No stores yet." />
      <form className="record" onSubmit={add}>
        <h2>A new store</h2>
        {fields.map(([name, label]) => (
          <label key={name}>
            {label}
            <input className="input" name={name} required />
          </label>
        ))}
        <label>
          Last day, if it closes
          <input className="input" name="lastDay" type="date" />
        </label>
        <button type="submit" className="button">
          Add the store
        </button>
      </form>
    </>
  )
}

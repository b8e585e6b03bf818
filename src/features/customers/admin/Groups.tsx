import type { SubmitEvent } from 'react'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { Customer } from '../contract.ts'

/** The groups that a customer is in; promotions can be for a group. */
export function Groups({ customer, onSaved }: { customer: Customer; onSaved: () => void }) {
  const { reply } = useLoaded('listCustomerGroups')
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const groups = new FormData(event.currentTarget).getAll('group').map(String)
    const { id, groupsVersion: version } = customer
    const outcome = await write('setCustomerGroups', { params: { id }, body: { groups, ...(version && { version }) } })
    // Someone else has changed them: theirs are shown.
    if (outcome.ok || outcome.failure.status === 409) onSaved()
  }
  if (!reply) return null
  const isIn = (id: string) => customer.groups.some((group) => group.id === id)
  return (
    <section aria-labelledby="customer-groups">
      <h3 id="customer-groups">Groups</h3>
      {reply.groups.length === 0 ? (
        <p className="hint">
          No groups yet. <a href="/admin/customer-groups/new">Add a group</a>
        </p>
      ) : (
        <form key={customer.groupsVersion} className="inline" aria-label="Groups" onSubmit={save}>
          {reply.groups.map(({ id, name }) => (
            <label key={id} className="check">
              <input type="checkbox" name="group" value={id} defaultChecked={isIn(id)} />
              {name}
            </label>
          ))}
          <button type="submit" className="button" data-kind="quiet">
            Save groups
          </button>
        </form>
      )}
    </section>
  )
}

import { type SubmitEvent, useState } from 'react'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { readDetails } from '../../admin/browser/error-details.ts'
import { write } from '../../admin/browser/write.ts'
import type { ManagedOrder } from '../contract.ts'

interface Props {
  order: ManagedOrder
  reload: () => void
}

const addressFields = [
  ['name', 'Full name', 100, true],
  ['line1', 'Street address', 120, true],
  ['line2', 'Apartment, floor', 120, false],
  ['city', 'City', 80, true],
  ['state', 'State or province', 80, false],
  ['postcode', 'Postcode', 16, true],
  ['phone', 'Phone', 30, false],
] as const

function readChanges(form: HTMLFormElement, order: ManagedOrder) {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '').trim()
  const isMoved = addressFields.some(([name]) => read(name) !== order.address[name])
  const address = {
    ...{ name: read('name'), line1: read('line1'), line2: read('line2'), city: read('city') },
    ...{ state: read('state'), postcode: read('postcode'), country: order.address.country },
    ...(read('phone') && { phone: read('phone') }),
  }
  return {
    ...(isMoved && { address }),
    ...(read('email') !== order.email && { email: read('email') }),
  }
}

/** Another address or email, before the order is packed. */
export function EditOrder({ order, reload }: Props) {
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const changes = readChanges(event.currentTarget, order)
    if (Object.keys(changes).length === 0) return setFaults([{ field: 'Nothing', problem: 'has been changed' }])
    const body = { version: order.version, ...changes }
    const outcome = await write('editOrder', { params: { id: order.id }, body })
    if (outcome.ok) return reload()
    setFaults(readDetails(outcome.failure.body).faults ?? [])
    if (outcome.failure.status === 409) reload()
  }
  return (
    <details className="refund">
      <summary>Edit address and email</summary>
      <form aria-label="Edit the order" onSubmit={save}>
        <div className="inline">
          {addressFields.map(([name, label, maxLength, required]) => (
            <PlainField key={name} {...{ name, label, maxLength, required }} defaultValue={order.address[name]} />
          ))}
          <PlainField name="email" label="Email" type="email" defaultValue={order.email} />
        </div>
        {faults.map(({ field, problem }) => (
          <p key={field} className="error" role="alert">
            {field === 'address' ? 'The address' : field} {problem}
          </p>
        ))}
        <button type="submit" className="button" data-kind="quiet">
          Save and email the customer
        </button>
      </form>
    </details>
  )
}

import { type SubmitEvent, useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { write } from '../../../desk/browser/write.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { labelPostcode } from '../../accounts/rules/postcode.ts'
import { nameRegionKind } from '../../markets/rules/regions.ts'
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
  ['state', 'Region', 80, false],
  ['postcode', 'Postcode', 16, true],
  ['phone', 'Phone', 30, false],
] as const
/** Of an order that is picked up, whose address is the place. */
const personFields = addressFields.filter(([name]) => name === 'name' || name === 'phone')

/** What the fields are called in the country of the address. */
const nameFields = (country: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(addressFields.map(([name, label]) => [name, label])),
  state: nameRegionKind(country),
  postcode: labelPostcode(country),
  address: 'The address',
  email: 'Email',
})
const nameOf = (field: string) => field.split('.').at(-1) ?? ''

/** What was typed; fields that the form doesn't show stay what they are. */
function readChanges(form: HTMLFormElement, { address: former, email }: ManagedOrder) {
  const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
  const isMoved = addressFields.some(([name]) => (typed[name] ?? former[name]) !== former[name])
  const { phone, ...place } = { ...former, ...typed }
  const { name, line1, line2, city, state, postcode, country } = place
  const address = { name, line1, line2, city, state, postcode, country, ...(phone && { phone }) }
  return {
    ...(isMoved && { address }),
    ...(typed['email'] !== email && { email: typed['email'] }),
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
  const labels = nameFields(order.address.country)
  const describe = ({ field, problem }: FieldFault) => `${labels[nameOf(field)] ?? field} ${problem}`
  const pickup = order.delivery?.place
  const fields = pickup ? personFields : addressFields
  const isShown = ({ field }: FieldFault) =>
    [...fields.map(([name]) => name), 'email'].some((name) => name === nameOf(field))
  const faultOf = (name: string) => faults.filter(({ field }) => nameOf(field) === name).map(describe)[0]
  return (
    <details className="refund">
      <summary>{pickup ? 'Edit name, phone and email' : 'Edit address and email'}</summary>
      <form aria-label="Edit the order" onSubmit={save}>
        {pickup && (
          <p className="hint">
            The customer picks this order up at {pickup.line1}, {pickup.city}, so its address stays there. The name,
            phone and email can be changed.
          </p>
        )}
        <div className="inline">
          {fields.map(([name, label, maxLength, required]) => (
            <PlainField
              key={name}
              name={name}
              label={labels[name] ?? label}
              maxLength={maxLength}
              required={required}
              placeholder={name === 'phone' ? order.phone : undefined}
              fault={faultOf(name)}
              defaultValue={order.address[name]}
            />
          ))}
          <PlainField name="email" label="Email" type="email" fault={faultOf('email')} defaultValue={order.email} />
        </div>
        {faults
          .filter((fault) => !isShown(fault))
          .map((fault) => (
            <p key={fault.field} className="error" role="alert">
              {describe(fault)}
            </p>
          ))}
        <button type="submit" className="button" data-kind="quiet">
          Save and email the customer
        </button>
      </form>
    </details>
  )
}

import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { $products, loadProducts } from '../../../site/browser/products.ts'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { readDetails } from '../../admin/browser/error-details.ts'
import { write } from '../../admin/browser/write.ts'
import { LinePicture } from '../../cart/browser/LinePicture.tsx'
import { describeVariant } from '../../catalog/rules/variant-name.ts'
import type { ManagedOrder } from '../contract.ts'
import { listExchangeChoices } from '../rules/exchange-choices.ts'

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

function Swap({ line }: { line: ManagedOrder['lines'][number] }) {
  const product = useStore($products).get(line.productId)
  const choices = product
    ? listExchangeChoices(line, product.variants).filter(({ value }) => value !== line.variantId)
    : []
  return (
    <li>
      <LinePicture product={{ images: line.imageUrl ? [{ url: line.imageUrl, alt: '' }] : [] }} />
      <div>
        <strong>
          {describeVariant(line)} × {line.quantity}
        </strong>
        <span>{line.name}</span>
      </div>
      <select className="input" name={`swap-${line.id}`} aria-label={`Size of ${line.name}, ${describeVariant(line)}`}>
        <option value="">Keep</option>
        {choices.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </li>
  )
}

function readChanges(form: HTMLFormElement, order: ManagedOrder) {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '').trim()
  const isMoved = addressFields.some(([name]) => read(name) !== order.address[name])
  const address = {
    ...{ name: read('name'), line1: read('line1'), line2: read('line2'), city: read('city') },
    ...{ state: read('state'), postcode: read('postcode'), country: order.address.country },
    ...(read('phone') && { phone: read('phone') }),
  }
  const swaps = order.lines
    .map(({ id }) => ({ lineId: id, variantId: read(`swap-${id}`) }))
    .filter(({ variantId }) => variantId !== '')
  return {
    ...(isMoved && { address }),
    ...(read('email') !== order.email && { email: read('email') }),
    ...(swaps.length > 0 && { swaps }),
  }
}

/** Another address or other sizes, before the order is packed and at the same price. */
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
  const load = () => void loadProducts(order.lines.map(({ productId }) => productId))
  return (
    <details className="refund" onToggle={load}>
      <summary>Edit</summary>
      <form aria-label="Edit the order" onSubmit={save}>
        <ul className="order-items">
          {order.lines.map((line) => (
            <Swap key={line.id} line={line} />
          ))}
        </ul>
        <p className="hint">Sizes at the same price. To take an item out, refund it.</p>
        <div className="inline">
          {addressFields.map(([name, label, maxLength, required]) => (
            <PlainField key={name} {...{ name, label, maxLength, required }} defaultValue={order.address[name]} />
          ))}
          <PlainField name="email" label="Email" type="email" defaultValue={order.email} />
        </div>
        {faults.map(({ field, problem }) => (
          <p key={field} className="error" role="alert">
            {field.startsWith('swaps') ? 'The size' : field === 'address' ? 'The address' : field} {problem}
          </p>
        ))}
        <button type="submit" className="button" data-kind="quiet">
          Save and email the customer
        </button>
      </form>
    </details>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { messages } from '../../../platform/pure/messages.ts'
import { $products, loadProducts } from '../../../site/browser/products.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { compareSizes } from '../../catalog/rules/sizes.ts'
import type { Order } from '../contract.ts'
import { requestReturn } from './order-actions.ts'

type Line = Order['lines'][number]

const reasons = ['Too small', 'Too large', 'Not what I expected', 'Damaged', 'Changed my mind']

function LineChoice({ line, exchange }: { line: Line; exchange: boolean }) {
  const product = useStore($products).get(line.productId)
  // The order's line has the name of its colour, a variant the colour's slug.
  const sold = product?.variants.find(({ id }) => id === line.variantId)
  const others = product?.variants
    .filter(({ color, stock, id }) => color === sold?.color && stock > 0 && id !== line.variantId)
    .sort((one, other) => compareSizes(one.size, other.size))
  return (
    <div className="return-line">
      <PlainField
        name={`quantity-${line.id}`}
        label={`${line.name}, ${line.size}`}
        type="number"
        min={0}
        max={line.quantity}
        defaultValue={0}
        inputMode="numeric"
      />
      {exchange && (
        <PlainField
          name={`variant-${line.id}`}
          label="For size"
          choices={others?.map(({ id, size }) => ({ value: id, label: size })) ?? []}
        />
      )}
    </div>
  )
}

function readLines(order: Order, fields: Record<string, string>, exchange: boolean) {
  return order.lines.flatMap(({ id }) => {
    const quantity = Number(fields[`quantity-${id}`])
    const variantId = fields[`variant-${id}`]
    if (!Number.isInteger(quantity) || quantity < 1) return []
    return [{ lineId: id, quantity, ...(exchange && variantId ? { variantId } : {}) }]
  })
}

export function ReturnForm({ order }: { order: Order }) {
  const [kind, setKind] = useState<'return' | 'exchange'>('return')
  const exchange = kind === 'exchange'
  useEffect(() => {
    if (exchange) void loadProducts(order.lines.map(({ productId }) => productId))
  }, [exchange, order])

  async function send(fields: Record<string, string>) {
    const lines = readLines(order, fields, exchange)
    if (lines.length === 0) return messages.fillRequired
    return requestReturn({ orderId: order.id, kind, reason: fields['reason'] ?? '', lines })
  }

  return (
    <ActionForm label={exchange ? 'Ask for the exchange' : 'Ask for the return'} onSend={send}>
      <fieldset className="return-kind">
        <legend className="visually-hidden">Return or exchange</legend>
        <label>
          <input type="radio" name="kind" checked={!exchange} onChange={() => setKind('return')} /> Money back
        </label>
        <label>
          <input type="radio" name="kind" checked={exchange} onChange={() => setKind('exchange')} /> Another size
        </label>
      </fieldset>
      {order.lines.map((line) => (
        <LineChoice key={line.id} line={line} exchange={exchange} />
      ))}
      {exchange && (
        <p className="hint">
          An exchange is even: nothing more to pay, nothing paid back. We keep the new size for you.
        </p>
      )}
      <PlainField name="reason" label="Why" choices={reasons.map((value) => ({ value, label: value }))} />
    </ActionForm>
  )
}

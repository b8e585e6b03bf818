import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import type { Choice } from '../../../platform/pure/choice.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { $products, loadProducts } from '../../catalog/browser/products.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { listExchangeChoices } from '../rules/exchange-choices.ts'
import { returnReasons } from '../rules/return-reasons.ts'
import { listReturnable, type ReturnableLine } from '../rules/returnable.ts'
import { requestReturn } from './order-actions.ts'

type Line = Order['lines'][number]

/** Nothing is preselected: someone who overlooks it would send it. */
const choose: Choice = { value: '', label: texts.choose }

/** The sizes to exchange for; null while they are loading. */
function useSizes(line: Line): Choice[] | null {
  const product = useStore($products).get(line.productId)
  return product ? listExchangeChoices(line, product.variants) : null
}

function SizeField({ line, asked }: { line: Line; asked: boolean }) {
  const sizes = useSizes(line)
  if (sizes === null && !asked) return <p className="hint">{texts.loadingSizes}</p>
  if (!sizes?.some(({ disabled }) => !disabled)) return <p className="hint">{texts.noSizeToExchange}</p>
  const dearer = sizes.some(({ label }) => label.endsWith(`(${texts.choiceOtherPrice})`))
  return (
    <>
      <PlainField name={`variant-${line.id}`} label={texts.newSize} choices={[choose, ...sizes]} required />
      {dearer && <p className="hint">{texts.otherPrice}</p>}
    </>
  )
}

interface ChoiceProps extends ReturnableLine {
  exchange: boolean
  /** Nothing else could be meant. */
  isOnly: boolean
  /** Whether the available sizes have been loaded. */
  asked: boolean
}

function LineChoice({ line, left, isOnly, exchange, asked }: ChoiceProps) {
  const [quantity, setQuantity] = useState(isOnly ? 1 : 0)
  const id = useId()
  return (
    <fieldset className="return-line">
      <legend>{nameVariant(line)}</legend>
      <div className="field">
        <label htmlFor={id}>{texts.quantity}</label>
        <select
          id={id}
          className="input"
          name={`quantity-${line.id}`}
          value={quantity}
          onChange={(event) => setQuantity(Number(event.target.value))}
        >
          {Array.from({ length: left + 1 }, (_, quantity) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the choice is the number itself
            <option key={quantity} value={quantity}>
              {quantity === 0 ? texts.none : quantity}
            </option>
          ))}
        </select>
      </div>
      {quantity > 0 && (
        <PlainField name={`reason-${line.id}`} label={texts.reason} choices={[choose, ...returnReasons]} required />
      )}
      {quantity > 0 && exchange && <SizeField line={line} asked={asked} />}
    </fieldset>
  )
}

function readLines(order: Order, fields: Record<string, string>) {
  return order.lines.flatMap(({ id }) => {
    const quantity = Number(fields[`quantity-${id}`] ?? 0)
    const reason = fields[`reason-${id}`] ?? ''
    const variantId = fields[`variant-${id}`]
    return quantity > 0 ? [{ lineId: id, quantity, reason, ...(variantId ? { variantId } : {}) }] : []
  })
}

/** Asks for a refund or another size. The items of a line can be split between the two in separate requests. */
export function ReturnForm({ order }: { order: Order }) {
  const [kind, setKind] = useState<'return' | 'exchange'>('return')
  const [asked, setAsked] = useState(false)
  const exchange = kind === 'exchange'
  const returnable = listReturnable(order)
  const isOnly = returnable.reduce((sum, { left }) => sum + left, 0) === 1
  useEffect(() => {
    if (exchange) void loadProducts(order.lines.map(({ productId }) => productId)).then(() => setAsked(true))
  }, [exchange, order])

  async function send(fields: Record<string, string>) {
    const lines = readLines(order, fields)
    if (lines.length === 0) return texts.chooseQuantity
    if (exchange && lines.some((line) => !('variantId' in line))) return texts.chooseNewSize
    const reason = [...new Set(lines.map((line) => line.reason))].join('; ')
    return requestReturn({ orderId: order.id, kind, reason, lines })
  }

  return (
    <ActionForm label={exchange ? texts.requestExchange : texts.requestReturn} onSend={send}>
      <fieldset className="return-kind">
        <legend className="visually-hidden">{texts.returnOrExchange}</legend>
        <label>
          <input type="radio" name="kind" checked={!exchange} onChange={() => setKind('return')} /> {texts.refund}
        </label>
        <label>
          <input type="radio" name="kind" checked={exchange} onChange={() => setKind('exchange')} />{' '}
          {texts.exchangeSize}
        </label>
      </fieldset>
      {returnable.map(({ line, left }) => (
        <LineChoice key={line.id} line={line} left={left} isOnly={isOnly} exchange={exchange} asked={asked} />
      ))}
      {exchange && <p className="hint">{texts.exchangeLead}</p>}
    </ActionForm>
  )
}

import { useState } from 'react'
import { showCents } from '../../../desk/browser/amounts.ts'
import type { FormValues } from '../../../desk/browser/forms/field-plan.ts'
import { shopCurrency, toCents } from '../../../site/theme.ts'
import { priceBasket } from '../../pricing/rules/pricing.ts'
import { readPromotion } from '../browser/read-promotion.ts'
import { readSteps } from '../rules/step-text.ts'

const start = [
  { id: '1', price: 60, quantity: 2, isIts: true },
  { id: '2', price: 45, quantity: 1, isIts: true },
  { id: '3', price: 20, quantity: 1, isIts: false },
]
type Line = (typeof start)[number]

const hasScope = (values: FormValues) =>
  ['products', 'categories'].some((name) => Array.isArray(values[name]) && values[name].length > 0)

/** The promotion as it is typed; amounts that are no numbers count for nothing. */
function readTyped(values: FormValues, lines: readonly Line[]) {
  const numberOf = (name: string) => Number(values[name] ?? 0) || 0
  const per = values['per'] === 'quantity' ? 'quantity' : 'amount'
  const off = values['off'] === 'fixed' ? 'fixed' : 'percent'
  const steps = readSteps(String(values['steps'] ?? '')).filter(({ from, value }) => from > 0 && value > 0)
  const kind = ['percent', 'fixed', 'free-shipping', 'buy-get', 'tiers'] as const
  const promotion = readPromotion({
    kind: kind.find((known) => known === values['kind']) ?? 'percent',
    per,
    off,
    steps,
    value: numberOf('value'),
    minimum: numberOf('minimum'),
    buy: Math.max(1, numberOf('buy')),
    get: Math.max(1, numberOf('get')),
    items: hasScope(values) ? lines.filter(({ isIts }) => isIts).map(({ id }) => id) : null,
  })
  return { ...promotion, name: String(values['code'] || values['title'] || 'Discount') }
}

const rules = {
  currency: shopCurrency,
  stepCents: 1,
  shippingCents: { standard: toCents(5), express: null },
  freeStandardFromCents: null,
}

/** What the promotion, as it is typed, takes off a cart that the merchant can change. Priced by the shop's own function. */
export function ExampleCart({ values }: { values: FormValues }) {
  const [lines, setLines] = useState(start)
  const change = (id: string, changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))
  const priced = lines.map(({ id, price, quantity }) => ({ variantId: id, unitPriceCents: toCents(price), quantity }))
  const present = priced.filter(({ quantity }) => quantity > 0)
  const costs = priceBasket(
    { lines: present, shippingMethod: 'standard', state: '', promotions: [readTyped(values, lines)] },
    rules,
  )
  const discountOf = (id: string) =>
    costs.lineShares[present.findIndex(({ variantId }) => variantId === id)]?.discountCents ?? 0
  return (
    <fieldset className="preview">
      <legend>Example cart</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Price</th>
            <th scope="col">Quantity</th>
            {hasScope(values) && <th scope="col">It is for this</th>}
            <th scope="col" className="number">
              Discount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, price, quantity, isIts }) => (
            <tr key={id}>
              <th scope="row">{`Item ${id}`}</th>
              <td>
                <input
                  className="input"
                  aria-label={`Price of item ${id}`}
                  type="number"
                  min={0}
                  value={price}
                  onChange={({ target }) => change(id, { price: Math.max(0, Number(target.value)) })}
                />
              </td>
              <td>
                <input
                  className="input"
                  aria-label={`Quantity of item ${id}`}
                  type="number"
                  min={0}
                  max={99}
                  value={quantity}
                  onChange={({ target }) =>
                    change(id, { quantity: Math.min(99, Math.max(0, Math.floor(Number(target.value)))) })
                  }
                />
              </td>
              {hasScope(values) && (
                <td>
                  <input
                    aria-label={`It is for item ${id}`}
                    type="checkbox"
                    checked={isIts}
                    onChange={({ target }) => change(id, { isIts: target.checked })}
                  />
                </td>
              )}
              <td className="number">{showCents(discountOf(id))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">
        {`${showCents(costs.subtotalCents)} − ${showCents(costs.discountCents)} + shipping ${showCents(costs.shippingCents)} = ${showCents(costs.totalCents)}`}
      </p>
    </fieldset>
  )
}

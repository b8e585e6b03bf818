import { theme } from '../../../site/theme.ts'
import { layOutAddress } from '../../accounts/rules/address-lines.ts'
import { nameSize, nameVariant } from '../../catalog/rules/variant-name.ts'
import type { ManagedOrder } from '../contract.ts'
import type { ManagedReturn } from '../return-contract.ts'

interface SlipLine {
  sku: string
  name: string
  quantity: number
}

/** The contents of the parcel: the order's lines, or those of one exchange. */
function listQuantity(order: ManagedOrder, exchange: ManagedReturn | null): SlipLine[] {
  if (!exchange) return order.lines.map((line) => ({ ...line, name: nameVariant(line) }))
  return exchange.lines.flatMap(({ lineId, quantity, exchangeSize, exchangeColor, exchangeSku }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return []
    const sent = { name: line.name, color: exchangeColor ?? line.color, size: exchangeSize ?? nameSize(line) }
    return [{ sku: exchangeSku ?? '', name: nameVariant(sent), quantity }]
  })
}

/** Printed and put into the parcel, without prices since it may be a gift. Never shown on the screen. */
export function PackingSlip({ order, exchange }: { order: ManagedOrder; exchange: ManagedReturn | null }) {
  const lines = listQuantity(order, exchange)
  const placed = new Date(order.placedAt).toLocaleDateString(theme.language, { dateStyle: 'long' })
  return (
    <section className="packing-slip">
      <header>
        <p className="shop-name">{document.body.dataset['shopName']}</p>
      </header>
      <h2>
        {exchange ? 'Exchange for order' : 'Order'} {order.number}
      </h2>
      <p>Placed on {placed}</p>
      <address>
        {layOutAddress(order.address, theme.language).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{order.phone}</span>
      </address>
      <table>
        <thead>
          <tr>
            <th>SKU</th>
            <th>Name</th>
            <th data-numeric>Quantity</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sku, name, quantity }) => (
            <tr key={sku + name}>
              <td>{sku}</td>
              <td>{name}</td>
              <td data-numeric>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

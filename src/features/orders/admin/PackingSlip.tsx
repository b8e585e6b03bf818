import { shopZone } from '../../../desk/browser/shop-zone.ts'
import { theme } from '../../../site/theme.ts'
import { layOutAddress } from '../../accounts/rules/address-lines.ts'
import { nameSize, nameVariant } from '../../catalog/rules/variant-name.ts'
import type { ManagedOrder } from '../contract.ts'
import type { ManagedReturn } from '../return-contract.ts'
import { describeDelivery } from '../rules/delivery-words.ts'
import { listUnshipped } from '../rules/shipping.ts'
import type { Shipment } from '../shipment-contract.ts'

/** What is printed: the slip of a whole order, of one of its parcels, or of an exchange. */
export type Slip = { of: 'order' } | { of: 'parcel'; parcel: Shipment } | { of: 'exchange'; exchange: ManagedReturn }

interface SlipLine {
  sku: string
  name: string
  quantity: number
}

function listExchanged(order: ManagedOrder, exchange: ManagedReturn): SlipLine[] {
  return exchange.lines.flatMap(({ lineId, quantity, exchangeSize, exchangeColor, exchangeSku }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return []
    const sent = { name: line.name, color: exchangeColor ?? line.color, size: exchangeSize ?? nameSize(line) }
    return [{ sku: exchangeSku ?? '', name: nameVariant(sent), quantity }]
  })
}

/** The contents of the parcel. Before the last parcel has left, an order's slip lists what is still to ship. */
function listContents(order: ManagedOrder, slip: Slip): SlipLine[] {
  if (slip.of === 'exchange') return listExchanged(order, slip.exchange)
  const unshipped = listUnshipped(order)
  const all = unshipped.length > 0 ? unshipped : order.lines.map((line) => ({ line, left: line.quantity }))
  const chosen =
    slip.of === 'order'
      ? all
      : slip.parcel.lines.flatMap(({ lineId, quantity }) => {
          const line = order.lines.find(({ id }) => id === lineId)
          return line ? [{ line, left: quantity }] : []
        })
  return chosen.map(({ line, left }) => ({ sku: line.sku, name: nameVariant(line), quantity: left }))
}

function nameSlip({ number, shipments = [] }: ManagedOrder, slip: Slip): string {
  if (slip.of === 'exchange') return `Exchange for order ${number}`
  const isPart = slip.of === 'parcel' && shipments.length > 1
  return isPart ? `Order ${number}, parcel ${slip.parcel.position}` : `Order ${number}`
}

/** Printed and put into the parcel, without prices since it may be a gift. Never shown on the screen. */
export function PackingSlip({ order, slip }: { order: ManagedOrder; slip: Slip }) {
  const lines = listContents(order, slip)
  const placed = new Date(order.placedAt).toLocaleDateString(theme.language, {
    dateStyle: 'long',
    timeZone: shopZone(),
  })
  return (
    <section className="packing-slip">
      <header>
        <p className="shop-name">{document.body.dataset['shopName']}</p>
      </header>
      <h2>{nameSlip(order, slip)}</h2>
      <p>
        Placed on {placed}, {describeDelivery(order)}
      </p>
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

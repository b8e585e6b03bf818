import type { Order } from '../contract.ts'

export interface ShippableLine {
  id: string
  /** What of it still has to be shipped. */
  left: number
}

export interface ShippedLine {
  lineId: string
  quantity: number
}

export type ShipmentPlan =
  | { ok: true; lines: ShippedLine[]; complete: boolean }
  /** `place`: the faulty line's position in the request. */
  | { ok: false; place: number; fault: 'unknown' | 'twice' | 'too-many'; left: number }

/** What a new parcel contains: the given lines, or everything that is left. `complete`: nothing is left after it. */
export function planShipment(lines: readonly ShippableLine[], wanted?: readonly ShippedLine[]): ShipmentPlan {
  if (!wanted) {
    const all = lines.flatMap(({ id, left }) => (left > 0 ? [{ lineId: id, quantity: left }] : []))
    return { ok: true, lines: all, complete: true }
  }
  for (const [place, { lineId, quantity }] of wanted.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return { ok: false, place, fault: 'unknown', left: 0 }
    const { left } = line
    if (wanted.findIndex((item) => item.lineId === lineId) < place) return { ok: false, place, fault: 'twice', left }
    if (quantity > left) return { ok: false, place, fault: 'too-many', left }
  }
  const shipped = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  return { ok: true, lines: [...wanted], complete: shipped === lines.reduce((sum, { left }) => sum + left, 0) }
}

/** The lines of an order with what of each has not been shipped. */
export function listUnshipped({ lines, shipments = [] }: Pick<Order, 'lines' | 'shipments'>) {
  const shipped = shipments.flatMap((shipment) => shipment.lines)
  return lines.flatMap((line) => {
    const gone = shipped.reduce((sum, { lineId, quantity }) => (lineId === line.id ? sum + quantity : sum), 0)
    const left = line.quantity - gone - line.withdrawn
    return left > 0 ? [{ line, left }] : []
  })
}

/** Some parcels of the order have left, and others have not. */
export function isPartlyShipped(order: Pick<Order, 'state' | 'lines' | 'shipments'>): boolean {
  return order.state === 'packed' && (order.shipments ?? []).length > 0 && listUnshipped(order).length > 0
}

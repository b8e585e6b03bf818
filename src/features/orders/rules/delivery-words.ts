import type { Order } from '../contract.ts'

const days = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

const speeds: Record<Order['shippingMethod'], string> = { standard: 'Standard delivery', express: 'Express delivery' }

/** What the merchant reads: "DHL, promised Wed, Nov 25 – Fri, Nov 27" or "Pick-up: Kiosk, Main Street 1". */
export function describeDelivery({ delivery, shippingMethod }: Pick<Order, 'delivery' | 'shippingMethod'>): string {
  const name = delivery?.name || speeds[shippingMethod]
  const { earliest, latest, place } = delivery ?? {}
  const promised = earliest && latest ? `, promised ${days.formatRange(new Date(earliest), new Date(latest))}` : ''
  return place ? `Pick-up: ${name}, ${place.line1}${promised}` : `${name}${promised}`
}

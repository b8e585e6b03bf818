import { call } from '../../../site/browser/api.ts'
import type { CheckoutForm } from '../rules/checkout-form.ts'

type Known = Pick<CheckoutForm, 'name' | 'line1' | 'line2' | 'city' | 'state' | 'postcode' | 'country'>

/** The default address or the last order's, as far as they are needed and in one of these countries: others are in another market. */
export async function findUsual(
  email: string,
  shipTo: readonly string[],
): Promise<{ address: Known | undefined; email: string }> {
  const saved = await call('listAddresses', { quiet: true })
  const address = saved.ok
    ? saved.reply.addresses.find(({ isDefault, country }) => isDefault && shipTo.includes(country))
    : undefined
  if (address && email) return { address, email }
  const past = await call('listOrders', { quiet: true })
  const last = past.ok ? past.reply.orders[0] : undefined
  const lastAddress = last && shipTo.includes(last.address.country) ? last.address : undefined
  return { address: address ?? lastAddress, email: email || (last?.email ?? '') }
}

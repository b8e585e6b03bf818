import type { TaxableBasket } from '../../../platform/pure/taxes.ts'
import { call } from '../../../site/browser/api.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { toAmount } from '../../../site/theme.ts'
import { $cart } from '../../cart/browser/cart.ts'
import { $costs } from '../../cart/browser/costs.ts'
import { $shipping } from '../../cart/browser/destination.ts'
import { $taxes, keyOfTaxes, readTaxes } from '../../cart/browser/taxes.ts'

const presentKey = () => keyOfTaxes($shipping.get(), $cart.get())

/** What a tax service is asked about; null in a shop without one. */
const presentGoods = (): TaxableBasket | null => (readPriceRules().tax?.isComputed ? $costs.get().taxable : null)

const describeGoods = ({ lines, shippingCents }: TaxableBasket) => ({
  goods: lines.map(({ variantId, quantity, cents }) => `${variantId}:${quantity}:${toAmount(cents)}`).join(','),
  shipping: toAmount(shippingCents),
})

async function ask(key: string, goods: TaxableBasket | null): Promise<boolean> {
  const query = { ...JSON.parse(key), ...(goods && describeGoods(goods)) }
  const outcome = await call('findTaxes', { query, quiet: true })
  if (!outcome.ok) return false
  const { lacksRegion, asksTaxNumber, computed } = outcome.reply
  if (goods && !computed) return false
  if (presentKey() === key) $taxes.set({ key, due: readTaxes(outcome.reply, goods), lacksRegion, asksTaxNumber })
  return true
}

let asking: { question: string; answer: Promise<boolean> } | null = null

/**
 * Asks the server for the taxes of the present address and cart, unless they are known; `fresh` asks again. False if that
 * failed. The answer to an earlier address is dropped.
 */
export async function loadTaxes({ fresh = false } = {}): Promise<boolean> {
  const key = presentKey()
  const known = $taxes.get()?.key === key && !$costs.get().lacksTaxes
  if (key === null || (!fresh && (readPriceRules().tax === undefined || known))) return true
  const goods = presentGoods()
  const question = JSON.stringify([key, goods])
  if (fresh || asking?.question !== question) asking = { question, answer: ask(key, goods) }
  const { answer } = asking
  const loaded = await answer
  if (asking?.answer === answer) asking = null
  return loaded
}

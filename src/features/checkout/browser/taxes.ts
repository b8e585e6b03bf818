import { atom } from 'nanostores'
import type { Reply } from '../../../api/schemas.ts'
import { fromPercent } from '../../../platform/pure/percent.ts'
import { call } from '../../../site/browser/api.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { toCents } from '../../../site/theme.ts'
import { knowFormat } from '../../accounts/browser/address-formats.ts'
import { $cart } from '../../cart/browser/cart.ts'
import type { Cart } from '../../cart/rules/cart.ts'
import { fitsPostcode } from '../../delivery/rules/postcode.ts'
import { parseTaxNumber } from '../../markets/rules/tax-number.ts'
import type { DueTaxes } from '../../markets/rules/tax-rows.ts'
import { $shipping, type Shipping } from './destination.ts'

/** The taxes of one destination and cart. */
export interface KnownTaxes {
  key: string
  due: DueTaxes
  /** They depend on the region, and the address has none. */
  lacksRegion: boolean
  /** A business of another country may give its tax number. */
  asksTaxNumber: boolean
}

export const $taxes = atom<KnownTaxes | null>(null)

/** Where and for which variants taxes are asked for; null while the address is incomplete. */
export function keyOfTaxes(shipping: Shipping, cart: Cart): string | null {
  const { country = '', state, postcode = '' } = shipping.pickup ?? shipping
  const { taxNumber = '' } = shipping
  const code = postcode.trim().toUpperCase()
  const { fields, required } = knowFormat(country)
  const lacks = required.includes('postcode') || (code !== '' && fields.includes('postcode'))
  if (country === '' || cart.length === 0 || (lacks && !fitsPostcode(country, code))) return null
  const items = cart.map(({ variantId }) => variantId).sort()
  const business = parseTaxNumber(taxNumber)
  return JSON.stringify({
    ...{ country, ...(state && { state }), postcode: code, items: items.join(',') },
    ...(business && { taxNumber: business.number }),
  })
}

function readTaxes({ taxes, included, reversed }: Reply<'findTaxes'>): DueTaxes {
  const read = taxes.map(({ steps, ...tax }) => ({
    ...tax,
    steps: steps.map(({ from, percent }) => ({ fromCents: toCents(from), ratePpm: fromPercent(percent) })),
  }))
  return { included, reversed, taxes: read }
}

const presentKey = () => keyOfTaxes($shipping.get(), $cart.get())

async function ask(key: string): Promise<boolean> {
  const outcome = await call('findTaxes', { query: JSON.parse(key), quiet: true })
  if (!outcome.ok) return false
  const { lacksRegion, asksTaxNumber } = outcome.reply
  if (presentKey() === key) $taxes.set({ key, due: readTaxes(outcome.reply), lacksRegion, asksTaxNumber })
  return true
}

let asking: { key: string; answer: Promise<boolean> } | null = null

/**
 * Asks the server for the taxes of the present address and cart, unless they are known; `fresh` asks again. False if that
 * failed. The answer to an earlier address is dropped.
 */
export async function loadTaxes({ fresh = false } = {}): Promise<boolean> {
  const key = presentKey()
  const isKnown = !fresh && (readPriceRules().tax === undefined || $taxes.get()?.key === key)
  if (key === null || isKnown) return true
  if (fresh || asking?.key !== key) asking = { key, answer: ask(key) }
  const { answer } = asking
  const loaded = await answer
  if (asking?.answer === answer) asking = null
  return loaded
}

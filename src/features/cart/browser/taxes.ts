import { atom } from 'nanostores'
import type { Reply } from '../../../api/schemas.ts'
import { fromPercent } from '../../../platform/pure/percent.ts'
import type { ComputedTaxes, TaxableBasket } from '../../../platform/pure/taxes.ts'
import { cleanTyped } from '../../../platform/pure/text/clean-text.ts'
import { toCents } from '../../../site/theme.ts'
import { knowFormat } from '../../accounts/browser/address-formats.ts'
import { fitsPostcode, readPostcode } from '../../accounts/rules/postcode.ts'
import type { DueTaxes } from '../../taxes/rules/due-taxes.ts'
import { parseTaxNumber } from '../../taxes/rules/tax-number.ts'
import type { Cart } from '../rules/cart.ts'
import type { Shipping } from './destination.ts'

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
  const code = readPostcode(country, postcode) ?? cleanTyped(postcode).toUpperCase()
  const { fields, required } = knowFormat(country)
  const lacks = required.includes('postcode') || (code !== '' && fields.includes('postcode'))
  if (country === '' || cart.length === 0 || (lacks && !fitsPostcode(country, code))) return null
  const items = cart.map(({ variantId }) => variantId).sort()
  const business = parseTaxNumber(taxNumber)
  return JSON.stringify({
    country,
    ...(state && { state }),
    postcode: code,
    items: items.join(','),
    ...(business && { taxNumber: business.number }),
  })
}

function readComputed(computed: NonNullable<Reply<'findTaxes'>['computed']>): ComputedTaxes {
  const taxes = computed.map(({ percent, base, amount, ...tax }) => ({
    ...tax,
    ratePpm: fromPercent(percent),
    baseCents: toCents(base),
    taxCents: toCents(amount),
  }))
  return { calculation: '', taxes }
}

/** `asked`: the basket that a tax service computed them for; with any other, they are not known. */
export function readTaxes(reply: Reply<'findTaxes'>, asked: TaxableBasket | null): DueTaxes {
  const { included, reversed, computed } = reply
  const taxes = reply.taxes.map(({ steps, ...tax }) => ({
    ...tax,
    steps: steps.map(({ from, percent }) => ({ fromCents: toCents(from), ratePpm: fromPercent(percent) })),
  }))
  if (!asked) return { included, reversed, taxes }
  const known = JSON.stringify(asked)
  const answer = computed && readComputed(computed)
  return { included, reversed, taxes, compute: (basket) => (JSON.stringify(basket) === known ? answer : null) }
}

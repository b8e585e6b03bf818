import { rateAt, ratesAt } from '../../../platform/pure/shipping/zones.ts'
import type { ShippingMethod } from '../../../platform/schema/shipping-fields.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { toCents } from '../../../site/theme.ts'
import { $chosen, $costs } from '../../cart/browser/costs.ts'
import { $shipping } from '../../cart/browser/destination.ts'
import { $methods } from '../../cart/browser/shipping-methods.ts'
import { shippingNames } from '../../delivery/rules/shipping-names.ts'
import { $form, fillForm } from './checkout.ts'

export interface WalletRate {
  /** The method's id, or the speed in a shop that only has rates. */
  id: string
  name: string
  /** In minor units. */
  cents: number
}

const speeds: readonly ShippingMethod[] = ['standard', 'express']

function listSpeeds(subtotalCents: number): WalletRate[] {
  const { state: region, country = '' } = $shipping.get()
  const rates = ratesAt(readPriceRules(), { country, region })
  return speeds
    .filter((speed) => rates[speed].length > 0)
    .map((id) => ({ id, name: shippingNames[id], cents: rateAt(rates[id], subtotalCents) ?? 0 }))
}

/** The merchant's own methods that deliver: nobody picks up what a wallet sends to an address. */
const listMethods = (): WalletRate[] =>
  ($methods.get()?.methods ?? [])
    .filter(({ place }) => place === null)
    .map(({ id, name, speed, price }) => ({ id, name: name || shippingNames[speed], cents: toCents(price) }))

const presentRate = () => (readPriceRules().asksShipping ? ($chosen.get()?.id ?? '') : $form.get().method)

/** How the cart can be delivered to the form's place, the present method first; empty where nothing is delivered. */
export function listWalletRates(): WalletRate[] {
  const { subtotalCents, shippingCents } = $costs.get()
  const { shipTo, asksShipping } = readPriceRules()
  const { country } = $form.get()
  if (shipTo.length > 0 && !shipTo.includes(country)) return []
  const rates = asksShipping ? listMethods() : listSpeeds(subtotalCents)
  const present = presentRate()
  const [chosen] = rates.filter(({ id }) => id === present)
  if (!chosen) return rates
  return [{ ...chosen, cents: shippingCents }, ...rates.filter((rate) => rate !== chosen)]
}

/** The method that a wallet's rate stands for. */
export const chooseWalletRate = (id: string): void =>
  fillForm(readPriceRules().asksShipping ? { methodId: id } : { method: id === 'express' ? 'express' : 'standard' })

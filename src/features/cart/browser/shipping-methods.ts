import { atom } from 'nanostores'
import type { Reply } from '../../../api/schemas.ts'
import { call } from '../../../site/browser/api.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import type { Cart } from '../rules/cart.ts'
import { $cart } from './cart.ts'
import { $shipping, type Shipping } from './destination.ts'

export type Methods = Reply<'listShipping'>
export type OfferedMethod = Methods['methods'][number]

/** The ways to deliver one cart to one place. */
export const $methods = atom<(Methods & { key: string }) | null>(null)

/** Where and for what the methods are asked for; null in a shop that only has rates. */
export function keyOfMethods({ country = '', state, postcode = '' }: Shipping, cart: Cart): string | null {
  if (!readPriceRules().asksShipping || country === '' || cart.length === 0) return null
  const items = cart.map(({ variantId, quantity }) => `${variantId}:${quantity}`).sort()
  return JSON.stringify({ country, state, postcode: postcode.trim().toUpperCase(), items: items.join(',') })
}

const presentKey = () => keyOfMethods($shipping.get(), $cart.get())

async function ask(key: string): Promise<boolean> {
  const outcome = await call('listShipping', { query: JSON.parse(key), quiet: true })
  if (outcome.ok && presentKey() === key) $methods.set({ key, ...outcome.reply })
  return outcome.ok
}

let asking: { key: string; answer: Promise<boolean> } | null = null

/** Asks the server for the methods of the present address and cart, unless they are known. False if that failed. */
export async function loadMethods({ fresh = false } = {}): Promise<boolean> {
  const key = presentKey()
  if (key === null || (!fresh && $methods.get()?.key === key)) return true
  if (fresh || asking?.key !== key) asking = { key, answer: ask(key) }
  const { answer } = asking
  const loaded = await answer
  if (asking?.answer === answer) asking = null
  return loaded
}

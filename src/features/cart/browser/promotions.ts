import { atom } from 'nanostores'
import { call } from '../../../site/browser/api.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { $session } from '../../../site/browser/session.ts'
import type { Promotion } from '../../pricing/rules/deal.ts'
import { readPromotion } from '../../promotions/browser/read-promotion.ts'
import { $cart } from './cart.ts'
import { $promo, dropPromo, keepPromo } from './promo.ts'

/** The automatic promotions of the cart, as of the last answer. */
export const $automatic = atom<readonly Promotion[]>([])
/** Why the entered code was dropped. */
export const $droppedCode = atom('')

/** Who asks is part of it: a customer's group or first order counts. */
function presentKey(): string {
  const session = $session.get()
  const items = $cart.get().map(({ variantId }) => variantId)
  const code = $promo.get()[0]?.code ?? ''
  return JSON.stringify([items.sort(), code, session.status === 'signedIn' ? session.user.id : ''])
}

/** Nothing to ask for in a shop without automatic promotions, unless the code depends on the cart or the customer. */
function isNeeded(): boolean {
  const [promo] = $promo.get()
  return $cart.get().length > 0 && (readPriceRules().promotions === true || Boolean(promo?.items ?? promo?.gets))
}

async function ask(key: string): Promise<boolean> {
  const [items, code]: [string[], string] = JSON.parse(key)
  const outcome = await call('findPromotions', { query: { items: items.join(','), code }, quiet: true })
  if (!outcome.ok) return false
  if (presentKey() !== key) return true
  const { promotions, promocode, message } = outcome.reply
  $automatic.set(promotions.map((each) => ({ ...readPromotion(each), name: each.title, id: each.id })))
  if (promocode) keepPromo(promocode)
  if (message !== '') dropPromo()
  $droppedCode.set(message)
  return true
}

let isFollowing = false

/** Keeps the promotions of the cart known on a page that shows its cost. */
export function followPromotions(): void {
  if (!isFollowing) for (const store of [$cart, $promo, $session]) store.listen(() => void loadPromotions())
  isFollowing = true
  void loadPromotions()
}

let asked: { key: string; answer: Promise<boolean> } | null = null

/** Asks for the promotions of the present cart, unless they are known; `fresh` asks again. False if that failed. */
export async function loadPromotions({ fresh = false } = {}): Promise<boolean> {
  if (!fresh && !isNeeded()) return true
  const key = presentKey()
  if (fresh || asked?.key !== key) asked = { key, answer: ask(key) }
  const { answer } = asked
  const loaded = await answer
  if (!loaded && asked?.answer === answer) asked = null
  return loaded
}

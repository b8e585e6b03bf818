import type { ShownMarket } from './markets.ts'
import type { State } from './state.ts'
import { accountStates } from './states/account.ts'
import { adminStates } from './states/admin.ts'
import { cartStates } from './states/cart.ts'
import { checkoutStates, sandboxStates } from './states/checkout.ts'
import { listingStates } from './states/listing.ts'
import { listStates as savedListStates } from './states/lists.ts'
import { mailStates } from './states/mails.ts'
import { orderStates } from './states/orders.ts'
import { productStates } from './states/product.ts'
import { readingStates } from './states/reading.ts'
import { signInStates } from './states/sign-in.ts'

const shopStates: readonly State[] = [
  ...readingStates,
  ...listingStates,
  ...productStates,
  ...cartStates,
  ...checkoutStates,
  ...orderStates,
  ...signInStates,
  ...accountStates,
  ...savedListStates,
  ...mailStates,
]

/** What a market shows; the admin and the sandbox exist once. */
export function listStates(market: ShownMarket): State[] {
  const shown = shopStates.filter(({ isIn }) => isIn?.(market) ?? true)
  if (market.key === '') return [...shown, ...sandboxStates, ...adminStates]
  return shown.map((state) => ({ ...state, name: `${market.key}-${state.name}` }))
}

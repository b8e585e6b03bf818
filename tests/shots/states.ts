import type { State } from './state.ts'
import { accountStates } from './states/account.ts'
import { adminStates } from './states/admin.ts'
import { cartStates } from './states/cart.ts'
import { checkoutStates } from './states/checkout.ts'
import { listingStates } from './states/listing.ts'
import { listStates as savedListStates } from './states/lists.ts'
import { orderStates } from './states/orders.ts'
import { productStates } from './states/product.ts'
import { readingStates } from './states/reading.ts'
import { signInStates } from './states/sign-in.ts'

const states: readonly State[] = [
  ...readingStates,
  ...listingStates,
  ...productStates,
  ...cartStates,
  ...checkoutStates,
  ...orderStates,
  ...signInStates,
  ...accountStates,
  ...savedListStates,
  ...adminStates,
]

const turned = ['home', 'listing', 'product', 'cart', 'checkout', 'order-shipped', 'compare', 'blog-post', 'account']

/** Every state, and the main pages once more from right to left. */
export function listStates(): State[] {
  const fromTheRight = states
    .filter(({ name }) => turned.includes(name))
    .map((state): State => ({ ...state, name: `rtl-${state.name}`, direction: 'rtl' }))
  return [...states, ...fromTheRight]
}

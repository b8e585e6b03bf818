import type { Handlers } from '../../api/http.ts'
import { handleCart } from '../../features/cart/server/handlers.ts'
import { handleSavedLists } from '../../features/lists/server/saved-lists.ts'
import './account-lists.ts'
import './facts.ts'

/** The cart, and the lists beside it. */
export const cartArea = {
  ...handleCart,
  ...handleSavedLists,
} satisfies Partial<Handlers>

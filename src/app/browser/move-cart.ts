import { keptLists } from '../../features/cart/browser/slots.ts'
import { storedCompare } from '../../features/lists/browser/compare.ts'
import { storedWishlist } from '../../features/lists/browser/wishlist.ts'

keptLists.fill(storedWishlist, storedCompare)

export { moveCart } from '../../features/cart/browser/move-cart.ts'

import { addToCart } from '../../features/cart/browser/cart.ts'
import { lineOfVariant } from '../../features/cart/rules/variant-line.ts'
import { addsItem } from '../../features/lists/browser/slots.ts'

addsItem.fill((product, variant) => addToCart(lineOfVariant(product, variant, 1)))

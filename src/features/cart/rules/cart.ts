import { isRecord } from '../../../platform/pure/is-record.ts'
import { cartQuantityCap } from '../../../platform/pure/limits.ts'
import { roundToCents } from '../../../platform/pure/money.ts'
import {
  parseStoredList,
  readStoredProduct,
  readText,
  type StoredProduct,
  takeSnapshot,
} from '../../catalog/rules/product-snapshot.ts'
import { readOption, type VariantOption } from '../../catalog/rules/variant-name.ts'

/** A stored cart line. `product.finalPrice` is this variant's price. */
export interface CartLine {
  product: StoredProduct
  variantId: string
  size: string
  /** Absent if there is no such choice, as in carts from before it existed. */
  option?: VariantOption | undefined
  /** The colour's slug. */
  color: string
  /** As the page named it where the line was made; absent if the slug reads the same. */
  colorName?: string | undefined
  quantity: number
}
export type Cart = readonly CartLine[]

/** Another variant of the same product, for a change of size. */
export type VariantChoice = Pick<CartLine, 'variantId' | 'size' | 'option' | 'color'> & { finalPrice: number }

/** The quantity of one product over all its variants, which the cap limits. */
export function countProduct(cart: Cart, productId: string): number {
  return cart.reduce((sum, line) => (line.product._id === productId ? sum + line.quantity : sum), 0)
}

export function countVariant(cart: Cart, variantId: string): number {
  return cart.find((line) => line.variantId === variantId)?.quantity ?? 0
}

export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** The sum of finalPrice times quantity. */
export function totalCents(cart: Cart, currency: string): number {
  return cart.reduce((sum, line) => sum + roundToCents(line.product.finalPrice, currency) * line.quantity, 0)
}

/** Drops lines that assign the variant to another product: they were tampered with. */
function dropStrangers(cart: Cart, line: CartLine): Cart {
  return cart.filter(
    (candidate) => candidate.variantId !== line.variantId || candidate.product._id === line.product._id,
  )
}

/** Adds as much of the line's quantity as the cap allows; `added` says how much that was. An existing line keeps its position. */
export function addLine(present: Cart, line: CartLine, position = present.length): { cart: Cart; added: number } {
  const cart = dropStrangers(present, line)
  const room = cartQuantityCap - countProduct(cart, line.product._id)
  const added = Math.max(0, Math.min(line.quantity, room))
  if (added === 0) return { cart, added }
  const fresh = { ...line, product: takeSnapshot(line.product) }
  const existing = cart.find((candidate) => candidate.variantId === line.variantId)
  if (!existing) return { cart: cart.toSpliced(position, 0, { ...fresh, quantity: added }), added }
  const grown = { ...fresh, quantity: existing.quantity + added }
  return { cart: cart.map((candidate) => (candidate === existing ? grown : candidate)), added }
}

/** Sets a line's quantity: at least one, at most what the cap allows. */
export function setQuantity(cart: Cart, variantId: string, quantity: number): Cart {
  const line = cart.find((candidate) => candidate.variantId === variantId)
  if (!line || !Number.isInteger(quantity)) return cart
  const room = cartQuantityCap - (countProduct(cart, line.product._id) - line.quantity)
  const clamped = Math.min(Math.max(quantity, 1), room)
  return cart.map((candidate) => (candidate === line ? { ...line, quantity: clamped } : candidate))
}

export function removeLine(cart: Cart, variantId: string): Cart {
  return cart.filter((line) => line.variantId !== variantId)
}

/** Changes the size of a line. Two lines of one variant become one. */
export function changeSize(cart: Cart, variantId: string, choice: VariantChoice): Cart {
  const line = cart.find((candidate) => candidate.variantId === variantId)
  if (!line || choice.variantId === variantId) return cart
  const { finalPrice, ...variant } = choice
  const changed = { ...line, option: undefined, ...variant, product: { ...line.product, finalPrice } }
  return addLine(removeLine(cart, variantId), changed, cart.indexOf(line)).cart
}

const readLineOption = (value: unknown): { option?: VariantOption } =>
  isRecord(value) ? readOption(readText(value['name']), readText(value['value'])) : {}

function readLine(value: unknown): CartLine | null {
  if (!isRecord(value)) return null
  const product = readStoredProduct(value['product'])
  const { quantity, variantId, size, option, color, colorName } = value
  if (!product || typeof variantId !== 'string' || variantId === '') return null
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) return null
  return {
    product,
    variantId,
    size: readText(size),
    ...readLineOption(option),
    color: readText(color),
    colorName: readText(colorName) || undefined,
    quantity,
  }
}

/** Reads a stored cart, whatever it holds: invalid lines are dropped, quantities over the cap are cut. */
export function readCart(text: string | null | undefined): Cart {
  return parseStoredList(text).reduce<Cart>((cart, value) => {
    const line = readLine(value)
    return line ? addLine(cart, line).cart : cart
  }, [])
}

/** Saves a whole line for later: the cap counts only the cart. */
export function addAside(aside: Cart, line: CartLine): Cart {
  const quantity = countVariant(aside, line.variantId)
  const whole = { ...line, quantity: quantity + line.quantity }
  return quantity > 0
    ? aside.map((candidate) => (candidate.variantId === line.variantId ? whole : candidate))
    : [...aside, whole]
}

/** Reads the lines saved for later; invalid ones are dropped. */
export function readAside(text: string | null | undefined): Cart {
  return parseStoredList(text).reduce<Cart>((aside, value) => {
    const line = readLine(value)
    return line ? addAside(aside, line) : aside
  }, [])
}

/** Removes what was bought; quantities added since stay. */
export function removeBought(cart: Cart, bought: readonly { variantId: string; quantity: number }[]): Cart {
  return cart.flatMap((line) => {
    const quantity = bought.reduce((sum, item) => (item.variantId === line.variantId ? sum + item.quantity : sum), 0)
    return quantity < line.quantity ? [{ ...line, quantity: line.quantity - quantity }] : []
  })
}

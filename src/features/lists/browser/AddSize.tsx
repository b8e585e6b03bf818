import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { cartQuantityCap } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { $products, loadProducts } from '../../../site/browser/products.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { addToCart } from '../../cart/browser/cart.ts'
import { lineOfVariant } from '../../cart/rules/variant-line.ts'
import type { Product, Variant } from '../../catalog/contract.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'
import { nameSize } from '../../catalog/rules/variant-name.ts'

function Choices({ product }: { product: Product }) {
  const name = (variant: Variant) => nameSize(variant) || 'One size'
  const list = (variants: readonly Variant[]) =>
    variants.map((variant) => (
      <option key={variant.id} value={variant.id} disabled={variant.stock === 0}>
        {name(variant)}
        {variant.stock === 0 && ' (sold out)'}
      </option>
    ))
  if (product.colors.length < 2) return list(product.variants)
  return product.colors.map(({ slug, name: label }) => (
    <optgroup key={slug} label={label}>
      {list(product.variants.filter(({ color }) => color === slug))}
    </optgroup>
  ))
}

function SizeForm({ product, onAdded }: { product: Product; onAdded: () => void }) {
  const [note, setNote] = useState('')
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const id = new FormData(event.currentTarget).get('variant')
    const variant = product.variants.find((candidate) => candidate.id === id)
    if (!variant) return setNote('Choose a size')
    const adding = await addToCart(lineOfVariant(product, variant, 1))
    if (adding === 'added') onAdded()
    else if (adding === 'capped')
      setNote(`Your cart already has ${cartQuantityCap} of this shirt, the most you can order at once.`)
  }
  return (
    <form className="add-size" noValidate onSubmit={(event) => void send(event)}>
      {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed */}
      <select name="variant" className="input" aria-label={`Size of ${product.name}`} defaultValue="" autoFocus>
        <option value="" disabled>
          Choose a size
        </option>
        <Choices product={product} />
      </select>
      <button type="submit" className="button add">
        Add<span className="visually-hidden"> {product.name} to the cart</span>
      </button>
      <p role="status">{note}</p>
    </form>
  )
}

/** Adds a saved product to the cart in the size that is asked for. */
export function AddSize({ product: { id, name } }: { product: StoredProduct }) {
  const product = useStore($products).get(id)
  const [open, setOpen] = useState(false)
  const only = product?.variants.length === 1 ? product.variants[0] : undefined
  async function press() {
    if (product && only) return void (await addToCart(lineOfVariant(product, only, 1)))
    setOpen(true)
    await loadProducts([id])
    if ($products.get().has(id)) return
    setOpen(false)
    showError(messages.somethingWrong)
  }
  if (open && product) return <SizeForm product={product} onAdded={() => setOpen(false)} />
  const soldOut = product?.variants.every(({ stock }) => stock === 0)
  return (
    <button
      type="button"
      className="button add"
      data-kind="quiet"
      disabled={open || soldOut}
      onClick={() => void press()}
    >
      {soldOut ? 'Sold out' : 'Add to cart'}
      <span className="visually-hidden">: {name}</span>
    </button>
  )
}

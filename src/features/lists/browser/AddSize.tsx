import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { cartQuantityCap } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { $products, loadProducts } from '../../catalog/browser/products.ts'
import type { Product, Variant } from '../../catalog/contract.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'
import { nameSize } from '../../catalog/rules/variant-name.ts'
import * as texts from '../messages/en.ts'
import { type AddItem, addsItem } from './slots.ts'

function Choices({ product }: { product: Product }) {
  const name = (variant: Variant) => nameSize(variant) || texts.oneSize
  const list = (variants: readonly Variant[]) =>
    variants.map((variant) => (
      <option key={variant.id} value={variant.id} disabled={variant.stock === 0}>
        {variant.stock === 0 ? say(texts.soldOutSize, { size: name(variant) }) : name(variant)}
      </option>
    ))
  if (product.colors.length < 2) return list(product.variants)
  return product.colors.map(({ slug, name: label }) => (
    <optgroup key={slug} label={label}>
      {list(product.variants.filter(({ color }) => color === slug))}
    </optgroup>
  ))
}

interface FormProps {
  product: Product
  add: AddItem
  onAdded: () => void
}

function SizeForm({ product, add, onAdded }: FormProps) {
  const [note, setNote] = useState('')
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const id = new FormData(event.currentTarget).get('variant')
    const variant = product.variants.find((candidate) => candidate.id === id)
    if (!variant) return setNote(texts.chooseSize)
    const adding = await add(product, variant)
    if (adding === 'added') onAdded()
    else if (adding === 'capped') setNote(say(texts.limitReached, { count: cartQuantityCap }))
  }
  return (
    <form className="add-size" noValidate onSubmit={(event) => void send(event)}>
      <select
        name="variant"
        className="input"
        aria-label={say(texts.sizeOf, { product: product.name })}
        defaultValue=""
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
      >
        <option value="" disabled>
          {texts.chooseSize}
        </option>
        <Choices product={product} />
      </select>
      <button type="submit" className="button add">
        {texts.add}
        <span className="visually-hidden"> {say(texts.toTheCart, { product: product.name })}</span>
      </button>
      <p role="status">{note}</p>
    </form>
  )
}

/** Adds a saved product to the cart in the size that is asked for. */
export function AddSize({ product: { id, name } }: { product: StoredProduct }) {
  const product = useStore($products).get(id)
  const [open, setOpen] = useState(false)
  const [add] = addsItem.parts()
  const only = product?.variants.length === 1 ? product.variants[0] : undefined
  async function press(addItem: AddItem) {
    if (product && only) return void (await addItem(product, only))
    setOpen(true)
    await loadProducts([id])
    if ($products.get().has(id)) return
    setOpen(false)
    showError(messages.somethingWrong)
  }
  if (!add) return null
  if (open && product) return <SizeForm product={product} add={add} onAdded={() => setOpen(false)} />
  const soldOut = product?.variants.every(({ stock }) => stock === 0)
  return (
    <button
      type="button"
      className="button add"
      data-kind="quiet"
      disabled={open || soldOut}
      onClick={() => void press(add)}
    >
      {soldOut ? texts.soldOut : texts.addToCart}
      <span className="visually-hidden">: {name}</span>
    </button>
  )
}

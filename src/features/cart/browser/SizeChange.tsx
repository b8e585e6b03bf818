import { type MouseEvent, useState } from 'react'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import type { Variant } from '../../catalog/contract.ts'
import { nameSize } from '../../catalog/rules/variant-name.ts'
import * as texts from '../messages/en.ts'
import type { CartLine } from '../rules/cart.ts'
import { describeChoice, nameLine } from '../rules/line-name.ts'
import { changeCartSize } from './cart.ts'

/** The size of a line. The other sizes are loaded when the shopper wants to change it. */
export function SizeChange({ line }: { line: CartLine }) {
  const [variants, setVariants] = useState<Variant[] | null>(null)

  async function open() {
    const outcome = await call('getProduct', { params: { id: line.product._id } })
    if (!outcome.ok) return
    const ofColor = outcome.reply.product.variants.filter(({ color }) => color === line.color)
    setVariants(ofColor)
  }

  async function choose(
    { id, size, option, color, finalPrice }: Variant,
    { currentTarget }: MouseEvent<HTMLButtonElement>,
  ) {
    const row = currentTarget.closest('.line')
    const list = row?.parentElement
    const position = list && row ? [...list.children].indexOf(row) : 0
    setVariants(null)
    await changeCartSize(line.variantId, { variantId: id, size, option, color, finalPrice })
    // A different variant is a different line, in the same place unless the cart already has it.
    list?.children[position]?.querySelector<HTMLElement>('.size button')?.focus()
  }

  if (!variants) {
    return (
      <p className="size">
        <span>{describeChoice(line)}</span>
        <button type="button" className="text-button" onClick={open}>
          {texts.change}
          <span className="visually-hidden"> {say(texts.changeSizeOf, { product: nameLine(line) })}</span>
        </button>
      </p>
    )
  }
  return (
    <fieldset className="size-choices" aria-label={say(texts.sizeOf, { product: line.product.name })}>
      {variants.map((variant) => (
        <button
          key={variant.id}
          type="button"
          aria-pressed={variant.id === line.variantId}
          disabled={variant.stock === 0}
          onClick={(event) => void choose(variant, event)}
        >
          {nameSize(variant)}
        </button>
      ))}
    </fieldset>
  )
}

import { useStore } from '@nanostores/react'
import { inLanguage } from '../../../platform/pure/text/part-language.ts'
import { formatAlike, toCents } from '../../../site/theme.ts'
import { $cart } from '../../cart/browser/cart.ts'
import { $listedCents } from '../../cart/browser/costs.ts'
import { describeChoice } from '../../cart/rules/line-name.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'

/** What is about to be bought. */
export function BoughtLines() {
  const show = formatAlike(useStore($listedCents))
  return (
    <ul className="bought">
      {useStore($cart).map((line) => (
        <li key={line.variantId}>
          <LinePicture product={line.product} />
          <span>
            <span {...inLanguage(line.product.languages?.name)}>{line.product.name}</span>
            <span className="hint">
              {' '}
              {describeChoice(line)} × {line.quantity}
            </span>
          </span>
          <span className="amount">{show(toCents(line.product.finalPrice) * line.quantity)}</span>
        </li>
      ))}
    </ul>
  )
}

import type { Choice } from '../../../platform/pure/choice.ts'
import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { colorBesideName, nameSize, type VariantOption } from '../../catalog/rules/variant-name.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { isEvenExchange } from './exchange.ts'

type Line = Pick<Order['lines'][number], 'variantId' | 'unitPrice' | 'name' | 'color' | 'writtenColor' | 'size'>

interface Offered {
  id: string
  /** The colour's slug. */
  color: string
  size: string
  option?: VariantOption | undefined
  stock: number
  finalPrice: number
}

/**
 * The sizes of the line's colour, each available for exchange or with the reason why not. A faulty item may be exchanged for the
 * same size.
 */
export function listExchangeChoices(line: Line, variants: readonly Offered[]): Choice[] {
  const sold = variants.find(({ id }) => id === line.variantId)
  const color = colorBesideName(line)
  const prices = variants.map(({ id, finalPrice }) => ({ id, price: finalPrice }))
  return variants
    .filter((variant) => (sold ? variant.color === sold.color : true))
    .map(({ id, size, option, stock, finalPrice }) => {
      const isEven = isEvenExchange(
        { variantId: line.variantId, paid: line.unitPrice },
        { id, price: finalPrice },
        prices,
      )
      const why = stock === 0 ? texts.choiceSoldOut : isEven ? '' : texts.choiceOtherPrice
      const name = joinParts([color, nameSize({ size, option })])
      const choice = id === line.variantId ? say(texts.again, { choice: name }) : name
      return { value: id, label: `${choice}${why && ` (${why})`}`, disabled: why !== '' }
    })
}

import { say } from '../../../platform/pure/say.ts'
import { colorBesideName, nameVariant } from '../../catalog/rules/variant-name.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { describeReturn, nameReturn } from '../rules/return-words.ts'

type Asked = Order['returns'][number]

function ReturnedItems({ order, asked }: { order: Order; asked: Asked }) {
  return (
    <ul>
      {asked.lines.map(({ lineId, quantity, exchangeSize, exchangeColor }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        const color = colorBesideName({ name: line?.name ?? '', color: exchangeColor ?? '' })
        const item = line ? nameVariant(line) : texts.aShirt
        return (
          <li key={lineId}>
            {quantity} ×{' '}
            {exchangeSize ? say(texts.forSize, { item, size: [color, exchangeSize].filter(Boolean).join(', ') }) : item}
          </li>
        )
      })}
    </ul>
  )
}

/** What is being returned, and what the customer has to do next. */
export function Returns({ order }: { order: Order }) {
  return (
    <ul className="returns">
      {order.returns.map((asked) => (
        <li key={asked.id}>
          <strong>{nameReturn(asked)}</strong>
          <ReturnedItems order={order} asked={asked} />
          {describeReturn(asked, order.number).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </li>
      ))}
    </ul>
  )
}

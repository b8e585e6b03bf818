import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { colorBesideName, nameVariant } from '../../catalog/rules/variant-name.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { describeReturn, nameReturn } from '../rules/return-words.ts'
import { keepFile, readLink } from './keep-file.ts'

type Asked = Order['returns'][number]

function ReturnedItems({ order, asked }: { order: Order; asked: Asked }) {
  return (
    <ul>
      {asked.lines.map(({ lineId, quantity, exchangeSize, exchangeColor }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        const color = colorBesideName({
          name: line?.name ?? '',
          color: exchangeColor ?? '',
          // The merchant's word is that of the bought colour alone.
          writtenColor: exchangeColor === line?.color ? line?.writtenColor : null,
        })
        const item = line ? nameVariant(line) : texts.aShirt
        return (
          <li key={lineId}>
            {quantity} ×{' '}
            {exchangeSize ? say(texts.forSize, { item, size: joinParts([color ?? '', exchangeSize]) }) : item}
          </li>
        )
      })}
    </ul>
  )
}

/** The label for the way back, to print. */
function Label({ asked: { id, label } }: { asked: Asked }) {
  const keep = async () => {
    const outcome = await call('getReturnLabel', { params: { id }, query: readLink() })
    if (outcome.ok && outcome.reply instanceof Blob) keepFile(`return-label.${label}`, outcome.reply)
  }
  return (
    <button type="button" className="button" data-kind="quiet" onClick={keep}>
      {texts.returnLabel} ({label?.toUpperCase()})
    </button>
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
          {asked.label && asked.state === 'requested' && <Label asked={asked} />}
        </li>
      ))}
    </ul>
  )
}

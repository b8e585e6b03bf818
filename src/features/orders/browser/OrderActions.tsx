import { useStore } from '@nanostores/react'
import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { $session } from '../../../site/browser/session.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { theme } from '../../../site/theme.ts'
import { colorBesideName, nameVariant } from '../../catalog/rules/variant-name.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { describeReturn, nameReturn } from '../rules/return-words.ts'
import { canReturn, findReturnDeadline } from '../rules/returnable.ts'
import { BuyAgain } from './BuyAgain.tsx'
import { keepFile, readLink } from './keep-file.ts'
import { cancelOrder } from './order-actions.ts'
import { ReturnForm } from './ReturnForm.tsx'
import { orderPageParts } from './slots.ts'

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
function Returns({ order }: { order: Order }) {
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

function Cancel({ order }: { order: Order }) {
  return (
    <details>
      <summary>{texts.cancelOrder}</summary>
      <ActionForm label={texts.yesCancel} kind="quiet" onSend={() => cancelOrder(order)}>
        <p>{order.state === 'paid' ? texts.fullRefund : texts.notCharged}</p>
      </ActionForm>
    </details>
  )
}

const days = new Intl.DateTimeFormat(theme.locale, { day: 'numeric', month: 'long' })

function ReturnOrExchange({ order }: { order: Order }) {
  const deadline = findReturnDeadline(order, theme.returnDays)
  return (
    <details>
      <summary>{texts.returnOrExchange}</summary>
      {deadline && (
        <p className="hint">{say(texts.returnUntil, { date: days.format(deadline).replaceAll(' ', '\u00a0') })}</p>
      )}
      <ReturnForm key={order.returns.length} order={order} />
    </details>
  )
}

/** What the customer may still do with an order; the server checks it again. */
export function OrderActions({ order }: { order: Order }) {
  const { status } = useStore($session)
  const canCancel = ['pending', 'placed', 'paid'].includes(order.state)
  return (
    <div className="order-actions">
      {order.state !== 'pending' && !order.giftCard && <BuyAgain order={order} />}
      {order.returns.length > 0 && <Returns order={order} />}
      {status === 'signedIn' && canCancel && <Cancel order={order} />}
      {status === 'signedIn' && canReturn(order, theme.returnDays, new Date()) && <ReturnOrExchange order={order} />}
      {orderPageParts.parts().map(({ name, Part }) => (
        <Part key={name} order={order} />
      ))}
    </div>
  )
}

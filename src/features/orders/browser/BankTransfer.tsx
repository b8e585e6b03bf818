import { say } from '../../../platform/pure/text/say.ts'
import { formatPrice, theme } from '../../../site/theme.ts'
import * as texts from '../../payments/messages/en.ts'
import type { Order } from '../contract.ts'

const days = new Intl.DateTimeFormat(theme.locale, { dateStyle: 'long', timeZone: 'UTC' })

interface Props {
  order: Pick<Order, 'amountDue' | 'currency'>
  transfer: NonNullable<Order['transfer']>
}

/** Where to transfer the money of an order, how much, and until when. */
export function BankTransfer({ order: { amountDue, currency }, transfer: { details, reference, due } }: Props) {
  const amount = formatPrice(amountDue, currency)
  return (
    <div className="notice transfer">
      <p>{say(texts.transferBy, { amount, date: days.format(new Date(due)) })}</p>
      <dl>
        <dt>{texts.bankDetails}</dt>
        {details.split('\n').map((line) => (
          <dd key={line}>{line}</dd>
        ))}
        <dt>{texts.reference}</dt>
        <dd>
          <strong>{reference}</strong>
        </dd>
      </dl>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { formatPrice, theme } from '../../../site/theme.ts'
import type { CreditChange } from '../contract.ts'
import * as texts from '../messages/en.ts'

const days = new Intl.DateTimeFormat(theme.locale, { day: 'numeric', month: 'long', year: 'numeric' })

const kinds: Record<CreditChange['kind'], string> = {
  given: texts.creditGiven,
  taken: texts.creditTaken,
  used: texts.creditUsed,
  released: texts.creditReleased,
  refunded: texts.creditRefunded,
  moved: texts.creditMoved,
}

const showBalance = ({ balance, currency }: CreditChange) =>
  say(texts.creditBalance, { amount: formatPrice(balance, currency) })

function Change({ change }: { change: CreditChange }) {
  const { kind, reason, order, at, amount, currency } = change
  return (
    <li>
      <span>
        {kinds[kind]}
        {reason && `: ${reason}`}
        {order && (
          <>
            {' · '}
            <a href={`/order/${order.id}`}>{say(texts.orderNumber, { number: order.number })}</a>
          </>
        )}
      </span>
      <time dateTime={at}>{days.format(new Date(at))}</time>
      <span>{formatPrice(amount, currency)}</span>
      <span>{showBalance(change)}</span>
    </li>
  )
}

/** The person's store credit and every change of it; nothing for those who never had any. */
export function OwnCredit() {
  const [changes, setChanges] = useState<readonly CreditChange[]>([])
  useEffect(() => {
    void call('listCreditHistory', { quiet: true }).then((outcome) => {
      if (outcome.ok) setChanges(outcome.reply.changes)
    })
  }, [])
  if (changes.length === 0) return null
  const newest = changes.filter(
    (each, place) => changes.findIndex(({ currency }) => currency === each.currency) === place,
  )
  return (
    <section aria-labelledby="own-credit">
      <h2 id="own-credit">{texts.storeCredit}</h2>
      {newest.map((change) => (
        <p key={change.currency}>{showBalance(change)}</p>
      ))}
      <ul className="orders">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </section>
  )
}

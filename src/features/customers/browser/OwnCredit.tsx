import { useEffect, useState } from 'react'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { formatEach, theme } from '../../../site/theme.ts'
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

type Show = ReturnType<typeof formatEach>

const showBalance = ({ balance, currency }: CreditChange, show: Show) =>
  say(texts.creditBalance, { amount: show(balance, currency) })

function Change({ change, show }: { change: CreditChange; show: Show }) {
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
      <span>{show(amount, currency)}</span>
      <span>{showBalance(change, show)}</span>
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
  const show = formatEach(
    changes.flatMap(({ amount, balance, currency }) => [amount, balance].map((each) => ({ amount: each, currency }))),
  )
  const newest = changes.filter(
    (each, place) => changes.findIndex(({ currency }) => currency === each.currency) === place,
  )
  return (
    <section aria-labelledby="own-credit">
      <h2 id="own-credit">{texts.storeCredit}</h2>
      {newest.map((change) => (
        <p key={change.currency}>{showBalance(change, show)}</p>
      ))}
      <ul className="orders">
        {changes.map((change) => (
          <Change key={change.id} change={change} show={show} />
        ))}
      </ul>
    </section>
  )
}

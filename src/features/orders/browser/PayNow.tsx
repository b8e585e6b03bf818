import { say } from '../../../platform/pure/say.ts'
import { call } from '../../../site/browser/api.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { formatPrice, theme } from '../../../site/theme.ts'
import { goToPayment } from '../../checkout/browser/go-to-payment.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { keepLink, readLink } from './keep-file.ts'

const days = new Intl.DateTimeFormat(theme.locale, { dateStyle: 'long' })

/** An order that the merchant made, or a change of one: whoever has its link pays it at the provider. */
export function PayNow({ order: { id, total, currency, holdExpiresAt, change } }: { order: Order }) {
  const pay = async () => {
    const outcome = await call('payOrder', { params: { id }, query: readLink(), quiet: true })
    if (!outcome.ok) return reportOutcome(outcome)
    keepLink(id)
    goToPayment(outcome.reply.payment)
    return null
  }
  const until = change ? change.until : holdExpiresAt
  const date = until ? days.format(new Date(until)) : ''
  return (
    <div className="notice">
      <ActionForm label={texts.payNow} kind="accent" onSend={pay}>
        <p>
          {say(change ? texts.changeLead : texts.payLead, {
            amount: formatPrice(change?.amount ?? total, currency),
            date,
          })}
        </p>
      </ActionForm>
    </div>
  )
}

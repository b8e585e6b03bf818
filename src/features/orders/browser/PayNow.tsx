import { say } from '../../../platform/pure/text/say.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { formatPrice, theme } from '../../../site/theme.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { findDue } from '../rules/order-credits.ts'
import { openOrder } from './order.ts'
import { awaitsPayment, payOrder } from './pay-order.ts'

const days = new Intl.DateTimeFormat(theme.locale, { dateStyle: 'long' })
const times = new Intl.DateTimeFormat(theme.locale, { timeStyle: 'short' })

/** An order that the merchant made is held for days, one of the checkout for minutes. */
function writeLead(order: Order): string {
  const { currency, holdExpiresAt, change, payable } = order
  const until = new Date(change?.until ?? holdExpiresAt ?? '')
  const amount = formatPrice(change?.amount ?? findDue(order), currency)
  if (change) return say(texts.changeLead, { amount, date: days.format(until) })
  return payable
    ? say(texts.payLead, { amount, date: days.format(until) })
    : say(texts.payUntil, { amount, time: times.format(until) })
}

/** Leads to the payment at the provider, on any device. */
export function PayNow({ order }: { order: Order }) {
  const isPayable = order.change || order.payable || awaitsPayment(order)
  return (
    <div className="notice">
      {isPayable && (
        <ActionForm label={texts.payNow} kind="accent" onSend={() => payOrder(order, () => void openOrder())}>
          <p>{writeLead(order)}</p>
        </ActionForm>
      )}
      {!order.change && !order.payable && <p role="status">{texts.confirming}</p>}
    </div>
  )
}

import type { Config } from '../../../../platform/config.ts'
import type { QueuedMail } from '../../../../platform/outbox.ts'
import { layOutMail } from '../mail-layout.ts'
import { orderUrl } from '../order-link.ts'
import { type OrderVoice, voiceOf } from '../order-phrases.ts'
import type { OrderRow } from '../order-queries.ts'
import { nameRefundWays, type RefundWay } from '../refunds/refund-words.ts'

interface MailedChange {
  id: string
  differenceCents: number
  /** Where a refund of the difference goes; by default all of it to what paid the order. */
  ways?: readonly RefundWay[]
}

function explainDifference({ differenceCents: cents, ways = [] }: MailedChange, voice: OrderVoice): string {
  const { say, money } = voice
  if (cents === 0) return say('sameCost')
  const parts = nameRefundWays(ways, voice)
  if (parts !== null) return say('differenceSplit', { parts })
  return say(cents > 0 ? 'differencePaid' : 'differenceRefunded', { amount: money(Math.abs(cents)) })
}

/** After a change of an order's items. */
export function writeChangedMail(order: OrderRow, config: Config, change: MailedChange): QueuedMail {
  const voice = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `order-changed:${change.id}`,
    subject: voice.say('edited', { number: order.number }),
    paragraphs: [voice.say('changedLead'), explainDifference(change, voice), voice.say('changedInvoice')],
    showCosts: true,
  })
}

/** A change that costs more waits for its payment; `items` are those of the changed order, with their cents. */
export function writeChangeLinkMail(
  order: OrderRow,
  config: Config,
  { change, items }: { change: MailedChange & { holdUntil: Date }; items: [name: string, cents: number][] },
): QueuedMail {
  const { say, money, day } = voiceOf(order, config)
  const amount = money(change.differenceCents)
  return layOutMail(order, config, {
    cause: `order-change-link:${change.id}`,
    subject: say('payMore', { number: order.number, amount }),
    paragraphs: [say('payMoreLead', { amount }), say('payMoreUntil', { date: day(change.holdUntil) })],
    link: { label: say('payDifference'), url: orderUrl(config, order) },
    items: items.map(([name, cents]) => [name, money(cents)]),
  })
}

/** A change that wasn't paid. */
export function writeChangeEndedMail(
  order: OrderRow,
  config: Config,
  { id, state }: { id: string; state: 'withdrawn' | 'expired' },
): QueuedMail {
  const { say } = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `order-change-ended:${id}`,
    subject: say('stays', { number: order.number }),
    paragraphs: [say(state === 'expired' ? 'changeExpired' : 'changeWithdrawn'), say('staysLead')],
  })
}

import { localeOf } from '../../../../platform/pure/language.ts'
import type { OrderVoice } from '../order-phrases.ts'

/** Where a part of a refund goes. */
export interface RefundWay {
  kind: 'money' | 'gift-card' | 'store-credit'
  /** Of a gift card. */
  lastFour: string
  cents: number
}

function nameWay({ kind, lastFour: ending, cents }: RefundWay, { say, money }: OrderVoice): string {
  const amount = money(cents)
  if (kind === 'gift-card') return say('toGiftCard', { amount, ending })
  return kind === 'store-credit' ? say('toStoreCredit', { amount }) : say('toPayment', { amount })
}

/** "$58.00 to your original payment method and $11.00 to your gift card …RF7G"; null when no part goes to a card or store credit. */
export function nameRefundWays(ways: readonly RefundWay[], voice: OrderVoice): string | null {
  if (ways.every(({ kind }) => kind === 'money')) return null
  const list = new Intl.ListFormat(localeOf(voice.language), { type: 'conjunction' })
  return list.format(ways.map((way) => nameWay(way, voice)))
}

/** What is refunded, and to where. */
export function describeRefund(amountCents: number, ways: readonly RefundWay[], voice: OrderVoice): string {
  const parts = nameRefundWays(ways, voice)
  return parts === null
    ? voice.say('refundMoney', { amount: voice.money(amountCents) })
    : voice.say('refundSplit', { parts })
}

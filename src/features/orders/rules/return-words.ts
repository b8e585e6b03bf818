import { localeOf } from '../../../platform/pure/language.ts'
import { pageLanguage } from '../../../platform/pure/page-language.ts'
import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
import type { OrderReturn } from '../return-contract.ts'

/** "Exchange packed": a return or exchange and its state, for shoppers and merchants. */
export function nameReturn({ kind, state, step, packedAt }: Pick<OrderReturn, 'kind' | 'state' | 'step' | 'packedAt'>) {
  const present = state === 'requested' && step !== 'waiting' ? step : state
  const shown = { state: state === 'received' && packedAt ? 'packed' : present }
  return kind === 'exchange' ? say(texts.exchangeState, shown) : say(texts.returnState, shown)
}

const days = new Intl.DateTimeFormat(localeOf(pageLanguage), { dateStyle: 'long' })

function describeSending(asked: OrderReturn, orderNumber: string): string[] {
  const { kind, sendTo, step, approvalNote, label, sendBy } = asked
  const after = kind === 'exchange' ? texts.setAside : ''
  if (step === 'waiting') return [texts.returnWaits, after]
  if (step === 'arrived') return [texts.returnInspected]
  const address = sendTo ? say(texts.sendTo, { address: sendTo }) : texts.addressFollows
  const note = say(texts.putNote, { number: orderNumber })
  const until = sendBy ? say(texts.sendBy, { date: days.format(new Date(sendBy)) }) : ''
  return [approvalNote, until, label ? texts.useLabel : address, note, after]
}

function describeExchange({ state, packedAt, carrier, trackingNumber }: OrderReturn): string[] {
  if (state === 'received') return [packedAt ? texts.newSizePacked : texts.packingNewSize]
  const parcel = [carrier, trackingNumber].filter(Boolean).join(', ')
  return [texts.newSizeLeft, parcel && say(texts.carrier, { parcel })]
}

/** What the customer has to do or can expect next; empty when it is finished. */
export function describeReturn(asked: OrderReturn, orderNumber: string): string[] {
  const { kind, state, note } = asked
  const sentences = () => {
    if (state === 'requested') return describeSending(asked, orderNumber)
    if (state === 'rejected') return [note || texts.notTakenBack]
    if (kind === 'exchange') return describeExchange(asked)
    return state === 'received' ? [texts.refundLeft] : []
  }
  return sentences().filter((sentence): sentence is string => sentence !== '')
}

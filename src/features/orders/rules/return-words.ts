import { say } from '../../../platform/pure/say.ts'
import * as texts from '../messages/en.ts'
import type { OrderReturn } from '../return-contract.ts'

/** "Exchange packed": a return or exchange and its state, for shoppers and merchants. */
export function nameReturn({ kind, state, packedAt }: Pick<OrderReturn, 'kind' | 'state' | 'packedAt'>): string {
  const shown = { state: state === 'received' && packedAt ? 'packed' : state }
  return kind === 'exchange' ? say(texts.exchangeState, shown) : say(texts.returnState, shown)
}

function describeSending({ kind, sendTo }: OrderReturn, orderNumber: string): string[] {
  const note = say(texts.putNote, { number: orderNumber })
  const after = kind === 'exchange' ? texts.setAside : ''
  return [sendTo ? say(texts.sendTo, { address: sendTo }) : texts.addressFollows, note, after]
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

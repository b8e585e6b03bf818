import type { OrderReturn } from '../return-contract.ts'

const kinds = { return: 'Return', exchange: 'Exchange' } as const

const states = {
  requested: 'requested',
  received: 'received',
  refunded: 'refunded',
  exchanged: 'sent',
  rejected: 'refused',
} as const

/** "Exchange packed": a return or exchange and its state, for shoppers and merchants. */
export function nameReturn({ kind, state, packedAt }: Pick<OrderReturn, 'kind' | 'state' | 'packedAt'>): string {
  return `${kinds[kind]} ${state === 'received' && packedAt ? 'packed' : states[state]}`
}

function describeSending({ kind, sendTo }: OrderReturn, orderNumber: string): string[] {
  const note = `Put a note with your order number, ${orderNumber}, in the parcel.`
  const after = kind === 'exchange' ? 'The new size is set aside for you. We send it when your parcel arrives.' : ''
  return [sendTo ? `Send it to: ${sendTo}` : 'We will email you the return address.', note, after]
}

function describeExchange({ state, packedAt, carrier, trackingNumber }: OrderReturn): string[] {
  if (state === 'received')
    return [packedAt ? 'The new size is packed.' : 'Your parcel has arrived. We are packing the new size.']
  const parcel = [carrier, trackingNumber].filter(Boolean).join(', ')
  return ['The new size is on its way to you.', parcel && `Carrier: ${parcel}.`]
}

/** What the customer has to do or can expect next; empty when it is finished. */
export function describeReturn(asked: OrderReturn, orderNumber: string): string[] {
  const { kind, state, note } = asked
  const sentences = () => {
    if (state === 'requested') return describeSending(asked, orderNumber)
    if (state === 'rejected') return [note || 'We could not take it back.']
    if (kind === 'exchange') return describeExchange(asked)
    return state === 'received' ? ['Your parcel has arrived. The refund is on its way.'] : []
  }
  return sentences().filter((sentence): sentence is string => sentence !== '')
}

import type { Config } from '../../../platform/config.ts'
import type { ExampleMail } from '../../mails/slots.ts'
import { writeChangedMail, writeChangeEndedMail, writeChangeLinkMail } from './changes/change-mails.ts'
import { makeExampleOrder, makeTransferOrder } from './example-order.ts'
import { writeDeliveredMail, writePackedMail, writeShippedMail } from './fulfilment/parcel-mails.ts'
import {
  writeCancelledMail,
  writeLateRefundMail,
  writePaidMail,
  writePaymentLinkMail,
  writeRefundMail,
  writeSurplusMail,
} from './mails.ts'
import { writePlacedMail, writeTransferMail, writeUnpaidEndMail } from './manual-mails.ts'
import { writeNotice } from './order-notices.ts'
import {
  writeExchangeShippedMail,
  writeReturnAcceptedMail,
  writeReturnApprovedMail,
  writeReturnArrivedMail,
  writeReturnLabelMail,
  writeReturnRejectedMail,
  writeReturnRequestedMail,
  writeWithdrawnReturnMail,
} from './returns/return-mails.ts'

const orderOf = ({ CURRENCY }: Config) => makeExampleOrder(CURRENCY)
const orderThatIs = (state: 'delivered' | 'cancelled' | 'refunded', config: Config) => ({ ...orderOf(config), state })
const returnId = 'return-1'
const settled = { returnId, refundCents: 4455 }

/** The mails about an order, with example data. */
export const exampleOrderMails: readonly ExampleMail[] = [
  { id: 'order-paid', name: 'Order confirmed', write: (config) => writePaidMail(orderOf(config), config) },
  {
    id: 'order-placed',
    name: 'Order with cash on delivery',
    write: (config) => writePlacedMail(orderOf(config), config),
  },
  {
    id: 'order-transfer',
    name: 'Order by bank transfer',
    write: (config) => writeTransferMail(makeTransferOrder(config.CURRENCY), config),
  },
  {
    id: 'order-unpaid-end',
    name: 'Unpaid order cancelled',
    write: (config) => writeUnpaidEndMail(orderThatIs('cancelled', config), config, 'not-paid'),
  },
  {
    id: 'order-payment-link',
    name: 'Payment link of an order made by the shop',
    write: (config) => writePaymentLinkMail(orderOf(config), config),
  },
  {
    id: 'order-surplus',
    name: 'Order paid twice',
    write: (config) =>
      writeSurplusMail(orderOf(config), config, { id: 'example', amountCents: 9505, currency: config.CURRENCY }),
  },
  { id: 'order-packed', name: 'Order packed', write: (config) => writePackedMail(orderOf(config), config) },
  { id: 'order-shipped', name: 'Parcel shipped', write: (config) => writeShippedMail(orderOf(config), config, 1) },
  {
    id: 'order-delivered',
    name: 'Parcel delivered',
    write: (config) => writeDeliveredMail(orderThatIs('delivered', config), config, { positions: [1], complete: true }),
  },
  {
    id: 'order-cancelled',
    name: 'Order cancelled',
    write: (config) => writeCancelledMail(orderThatIs('cancelled', config), config, { amountCents: 9505 }),
  },
  {
    id: 'order-changed',
    name: 'Items of an order changed',
    write: (config) => writeChangedMail(orderOf(config), config, { id: 'example', differenceCents: -1000 }),
  },
  {
    id: 'order-change-link',
    name: 'Link to pay for a change',
    write: (config) =>
      writeChangeLinkMail(orderOf(config), config, {
        change: { id: 'example', differenceCents: 1000, holdUntil: new Date('2026-03-08T10:00:00.000Z') },
        items: [['1 × Poplin Shirt, White, L', 5950]],
      }),
  },
  {
    id: 'order-change-ended',
    name: 'Change of an order that was not paid',
    write: (config) => writeChangeEndedMail(orderOf(config), config, { id: 'example', state: 'expired' }),
  },
  {
    id: 'order-refunded',
    name: 'Refund',
    write: (config) =>
      writeRefundMail(orderThatIs('refunded', config), config, { cause: 'example', amountCents: 2500 }),
  },
  {
    id: 'order-late',
    name: 'Payment that came too late',
    write: (config) =>
      writeLateRefundMail(orderThatIs('cancelled', config), config, { fault: 'sold', amountCents: 9505 }),
  },
  {
    id: 'return-requested',
    name: 'Return requested',
    write: (config) => writeReturnRequestedMail(orderThatIs('delivered', config), config, returnId),
  },
  {
    id: 'return-withdrawn',
    name: 'Withdrawal: what to send back',
    write: (config) => writeWithdrawnReturnMail(orderOf(config), config, returnId),
  },
  {
    id: 'exchange-requested',
    name: 'Exchange requested',
    write: (config) => writeReturnRequestedMail(orderThatIs('delivered', config), config, 'exchange-1'),
  },
  {
    id: 'return-approved',
    name: 'Return approved',
    write: (config) => writeReturnApprovedMail(orderThatIs('delivered', config), config, returnId),
  },
  {
    id: 'return-label',
    name: 'Label for a return',
    write: (config) => writeReturnLabelMail(orderThatIs('delivered', config), config, { returnId, version: 'example' }),
  },
  {
    id: 'return-arrived',
    name: 'Parcel of a return arrived',
    write: (config) => writeReturnArrivedMail(orderThatIs('delivered', config), config, returnId),
  },
  {
    id: 'return-accepted',
    name: 'Return accepted',
    write: (config) => writeReturnAcceptedMail(orderThatIs('delivered', config), config, settled),
  },
  {
    id: 'return-rejected',
    name: 'Return rejected',
    write: (config) => writeReturnRejectedMail(orderThatIs('delivered', config), config, settled),
  },
  {
    id: 'exchange-shipped',
    name: 'Exchange shipped',
    write: (config) => writeExchangeShippedMail(orderThatIs('delivered', config), config, 'exchange-1'),
  },
  {
    id: 'new-order',
    name: 'New order (to the shop)',
    write: (config) => ({ ...writeNotice(orderOf(config), config), cause: 'example', to: config.shop.supportEmail }),
  },
]

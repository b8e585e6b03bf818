import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { writeNumberChangedMail } from '../../accounts/server/number-changed.ts'
import { writeCartReminderMail } from '../../cart/server/cart-reminders.ts'
import { writeBackInStockMail } from '../../catalog/server/back-in-stock.ts'
import { writeEnquiryMail } from '../../enquiries/server/enquiry-mail.ts'
import { writeGiftCardMail } from '../../gifts/server/gift-mails.ts'
import { writeAlertMail } from '../../insights/server/alerts.ts'
import { writePriceDropMail } from '../../lists/server/price-drops.ts'
import {
  writeChangedMail,
  writeChangeEndedMail,
  writeChangeLinkMail,
} from '../../orders/server/changes/change-mails.ts'
import { makeExampleOrder, makeTransferOrder } from '../../orders/server/example-order.ts'
import { writeDeliveredMail, writePackedMail, writeShippedMail } from '../../orders/server/fulfilment/parcel-mails.ts'
import {
  writeCancelledMail,
  writeLateRefundMail,
  writePaidMail,
  writePaymentLinkMail,
  writeRefundMail,
  writeSurplusMail,
} from '../../orders/server/mails.ts'
import { writePlacedMail, writeTransferMail, writeUnpaidEndMail } from '../../orders/server/manual-mails.ts'
import { writeNotice } from '../../orders/server/order-notices.ts'
import {
  writeExchangeShippedMail,
  writeReturnAcceptedMail,
  writeReturnApprovedMail,
  writeReturnArrivedMail,
  writeReturnLabelMail,
  writeReturnRejectedMail,
  writeReturnRequestedMail,
} from '../../orders/server/returns/return-mails.ts'
import { writeDisabledMail } from '../../programs/server/webhook-disabled.ts'
import { writeReviewRequestMail } from '../../reviews/server/review-requests.ts'
import { writeAccessMail } from '../../staff/server/invite-staff.ts'
import { writeInviteMail } from '../../staff/server/mail-invites.ts'
import { writeConfirmMail } from './consent-mail.ts'

/** Of the language that the preview asks for. */
const nowhere = { market: '', language: '' }

interface ExampleMail {
  name: string
  write: (config: Config) => QueuedMail
}

const orderOf = ({ CURRENCY }: Config) => makeExampleOrder(CURRENCY)
const orderThatIs = (state: 'delivered' | 'cancelled' | 'refunded', config: Config) => ({ ...orderOf(config), state })
const returnId = 'return-1'
const settled = { returnId, refundCents: 4455 }

/** Every mail that the shop sends, with example data. */
export const exampleMails: Record<string, ExampleMail> = {
  'order-paid': { name: 'Order confirmed', write: (config) => writePaidMail(orderOf(config), config) },
  'order-placed': { name: 'Order with cash on delivery', write: (config) => writePlacedMail(orderOf(config), config) },
  'order-transfer': {
    name: 'Order by bank transfer',
    write: (config) => writeTransferMail(makeTransferOrder(config.CURRENCY), config),
  },
  'order-unpaid-end': {
    name: 'Unpaid order cancelled',
    write: (config) => writeUnpaidEndMail(orderThatIs('cancelled', config), config, 'not-paid'),
  },
  'order-payment-link': {
    name: 'Payment link of an order made by the shop',
    write: (config) => writePaymentLinkMail(orderOf(config), config),
  },
  'order-surplus': {
    name: 'Order paid twice',
    write: (config) =>
      writeSurplusMail(orderOf(config), config, { id: 'example', amountCents: 9505, currency: config.CURRENCY }),
  },
  'order-packed': { name: 'Order packed', write: (config) => writePackedMail(orderOf(config), config) },
  'order-shipped': { name: 'Parcel shipped', write: (config) => writeShippedMail(orderOf(config), config, 1) },
  'order-delivered': {
    name: 'Parcel delivered',
    write: (config) => writeDeliveredMail(orderThatIs('delivered', config), config, { positions: [1], complete: true }),
  },
  'order-cancelled': {
    name: 'Order cancelled',
    write: (config) => writeCancelledMail(orderThatIs('cancelled', config), config, { amountCents: 9505 }),
  },
  'order-changed': {
    name: 'Items of an order changed',
    write: (config) => writeChangedMail(orderOf(config), config, { id: 'example', differenceCents: -1000 }),
  },
  'order-change-link': {
    name: 'Link to pay for a change',
    write: (config) =>
      writeChangeLinkMail(orderOf(config), config, {
        change: { id: 'example', differenceCents: 1000, holdUntil: new Date('2026-03-08T10:00:00.000Z') },
        items: [['1 × Poplin Shirt, White, L', 5950]],
      }),
  },
  'order-change-ended': {
    name: 'Change of an order that was not paid',
    write: (config) => writeChangeEndedMail(orderOf(config), config, { id: 'example', state: 'expired' }),
  },
  'order-refunded': {
    name: 'Refund',
    write: (config) =>
      writeRefundMail(orderThatIs('refunded', config), config, { cause: 'example', amountCents: 2500 }),
  },
  'order-late': {
    name: 'Payment that came too late',
    write: (config) =>
      writeLateRefundMail(orderThatIs('cancelled', config), config, { fault: 'sold', amountCents: 9505 }),
  },
  'gift-card': {
    name: 'Gift card',
    write: (config) =>
      writeGiftCardMail(config, {
        cause: 'example',
        to: '',
        code: 'ABCDEFGHJKLMNPQR',
        cents: 5000,
        currency: config.CURRENCY,
        expiresAt: null,
      }),
  },
  'return-requested': {
    name: 'Return requested',
    write: (config) => writeReturnRequestedMail(orderThatIs('delivered', config), config, returnId),
  },
  'exchange-requested': {
    name: 'Exchange requested',
    write: (config) => writeReturnRequestedMail(orderThatIs('delivered', config), config, 'exchange-1'),
  },
  'return-approved': {
    name: 'Return approved',
    write: (config) => writeReturnApprovedMail(orderThatIs('delivered', config), config, returnId),
  },
  'return-label': {
    name: 'Label for a return',
    write: (config) => writeReturnLabelMail(orderThatIs('delivered', config), config, { returnId, version: 'example' }),
  },
  'return-arrived': {
    name: 'Parcel of a return arrived',
    write: (config) => writeReturnArrivedMail(orderThatIs('delivered', config), config, returnId),
  },
  'return-accepted': {
    name: 'Return accepted',
    write: (config) => writeReturnAcceptedMail(orderThatIs('delivered', config), config, settled),
  },
  'return-rejected': {
    name: 'Return rejected',
    write: (config) => writeReturnRejectedMail(orderThatIs('delivered', config), config, settled),
  },
  'exchange-shipped': {
    name: 'Exchange shipped',
    write: (config) => writeExchangeShippedMail(orderThatIs('delivered', config), config, 'exchange-1'),
  },
  'back-in-stock': {
    name: 'Back in stock',
    write: (config) =>
      writeBackInStockMail(config, {
        id: '1',
        email: 'ann@example.com',
        asked_at: '0',
        name: 'Poplin Shirt',
        slug: 'poplin-shirt',
        ...nowhere,
        color: 'White',
        colorSlug: 'white',
        size: 'M',
        option: null,
      }),
  },
  'cart-reminder': {
    name: 'Cart reminder',
    write: (config) =>
      writeCartReminderMail(config, {
        ...nowhere,
        id: 'example',
        email: 'ann@example.com',
        consentId: 'example',
        lines: [{ name: 'Poplin Shirt', color: 'White', size: 'M', option: null, quantity: 1 }],
      }),
  },
  'price-drop': {
    name: 'Lower price on a wish list',
    write: (config) =>
      writePriceDropMail(config, {
        cause: 'example',
        drops: [
          {
            ...nowhere,
            userId: 'example',
            consentId: 'example',
            email: 'ann@example.com',
            name: 'Poplin Shirt',
            slug: 'poplin-shirt',
            beforeCents: 6000,
            nowCents: 4500,
          },
        ],
      }),
  },
  'review-request': {
    name: 'Request for a review',
    write: (config) =>
      writeReviewRequestMail(config, {
        ...nowhere,
        orderId: 'example',
        number: '10001',
        email: 'ann@example.com',
        consentId: 'example',
        products: [
          { name: 'Poplin Shirt', slug: 'poplin-shirt' },
          { name: 'Linen Shirt', slug: 'linen-shirt' },
        ],
      }),
  },
  'confirm-emails': {
    name: 'Confirm an address',
    write: (config) => writeConfirmMail(config, { ...nowhere, id: 'example', to: 'ann@example.com', day: '' }),
  },
  'number-changed': {
    name: 'Phone number changed',
    write: (config) =>
      writeNumberChangedMail(config, { to: 'ann@example.com', cause: 'example', phone: '+12025550123' }),
  },
  'staff-access': {
    name: 'Access to the admin',
    write: (config) => writeAccessMail(config, { to: 'pat@example.com', cause: 'example', role: 'packer' }),
  },
  'staff-invite': {
    name: 'Invitation to the admin',
    write: (config) =>
      writeInviteMail(config, { id: 'example', to: 'pat@example.com', role: 'editor', token: 'example' }),
  },
  enquiry: {
    name: 'Enquiry (to the shop)',
    write: (config) =>
      writeEnquiryMail(config, {
        id: 'example',
        subject: 'Enquiry from Ann Example',
        text: 'Name: Ann Example\nEmail: ann@example.com\n\nDo you have the poplin shirt in size XS?',
      }),
  },
  'new-order': {
    name: 'New order (to the shop)',
    write: (config) => ({ ...writeNotice(orderOf(config), config), cause: 'example', to: config.shop.supportEmail }),
  },
  'webhook-disabled': {
    name: 'Webhook switched off (to the owners)',
    write: (config) =>
      writeDisabledMail(config, {
        webhookId: 'example',
        url: 'https://receiver.example/placket',
        reason: 'Nothing has arrived for 3 days.',
        to: 'owner@example.com',
        cause: 'example',
      }),
  },
  alert: {
    name: 'Something is wrong with the shop (to the owners)',
    write: (config) =>
      writeAlertMail(config, {
        title: 'Mail',
        text: '3 messages should have been sent by now.',
        ended: false,
        to: 'owner@example.com',
        cause: 'example',
      }),
  },
}

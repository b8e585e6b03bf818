import { z } from 'zod'
import {
  emailAddress,
  id,
  idParams,
  line,
  message,
  messageReply,
  money,
  optionalLine,
  phoneNumber,
  typedLine,
} from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'
import { shippingMethod } from '../../platform/schema/shipping-fields.ts'
import { addressInput, orderAddress } from '../accounts/address-contract.ts'
import { variantQuantity } from '../catalog/contract.ts'
import { creditInput, usedCredit } from '../credit/contract.ts'
import { manualPayment, paymentMethod } from '../payments/contract.ts'
import { changeSchemas, waitingChange } from './change-contract.ts'
import { documentSchemas, orderDocument } from './document-contract.ts'
import { editInput } from './edit-contract.ts'
import { orderLine } from './line-contract.ts'
import { orderPayment } from './payment-contract.ts'
import { priceRulesSchemas } from './price-rules-contract.ts'
import { refundable, refundInput } from './refund-contract.ts'
import {
  advanceReturnInput,
  managedReturn,
  orderReturn,
  returnInput,
  returnStepSchemas,
  settleInput,
} from './return-contract.ts'
import { advanceInput, advanceManySchema, shipment } from './shipment-contract.ts'
import { orderShipping } from './shipping-contract.ts'
import { storeOrderSchemas } from './store-order-contract.ts'
import { timelineEntry } from './timeline-contract.ts'

const orderStates = [
  'pending',
  'placed',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'partly-refunded',
  'refunded',
  'refused',
] as const

export const orderState = z.enum(orderStates)
export type OrderState = z.infer<typeof orderState>

/** One tax at one rate; `reversed`: owed by the buyer, a business, instead of charged. */
const orderTax = z.object({ name: z.string(), percent: z.number(), base: money, amount: money, reversed: z.boolean() })

/** Of an order that bought a gift card: whom it is for, and when it was mailed. */
const soldCard = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  /** The day for which it was ordered; null: at once. */
  sendAt: z.string().nullable(),
  sentAt: z.string().nullable(),
})
export type SoldCard = z.infer<typeof soldCard>

export const order = z.object({
  _id: id,
  id,
  /** The number that customers quote on the phone. */
  number: z.string(),
  state: orderState,
  lines: z.array(orderLine),
  subtotal: money,
  discount: money,
  shipping: money,
  /** What the way to pay costs, such as cash on delivery. */
  paymentFee: money.default(0),
  /** Charged on top, or included in the prices. */
  tax: money,
  taxIncluded: z.boolean().default(false),
  /** Included tax that a business with a tax number didn't pay. */
  taxExempt: money.default(0),
  /** What the tax consists of. */
  taxes: z.array(orderTax).default([]),
  /** The buyer's, a business; empty for everybody else. */
  taxNumber: z.string().default(''),
  total: money,
  credits: z.array(usedCredit).optional(),
  /** Set if the order bought a gift card, and nothing else. */
  giftCard: soldCard.nullable().optional(),
  refunded: money,
  currency: z.string(),
  promoCode: z.string().nullable(),
  /** What was applied, by the name that the shopper saw: off the goods, or off shipping. */
  promotions: z.array(z.object({ name: z.string(), amount: money, isShipping: z.boolean() })).default([]),
  /** The speed of the method. */
  shippingMethod,
  /** The method as it was chosen; absent from orders of an earlier release. */
  delivery: orderShipping.optional(),
  address: orderAddress,
  email: z.string(),
  /** Of the last parcel. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The parcels that have left; absent from an API that only knows one. */
  shipments: z.array(shipment).optional(),
  /** Invoices and credit notes, oldest first; absent from an API without them. */
  documents: z.array(orderDocument).optional(),
  placedAt: z.string(),
  /** While pending: when the reserved stock is released. */
  holdExpiresAt: z.string().nullable(),
  /** Whether it is unpaid and made by the merchant, or by a wallet's press: to be paid on its page. */
  payable: z.boolean().default(false),
  /** Its items change once this is paid, on its page too. */
  change: waitingChange.nullable().default(null),
  ...manualPayment,
  history: z.array(z.object({ state: orderState, at: z.string() })),
  returns: z.array(orderReturn),
})
export type Order = z.infer<typeof order>

const managedOrder = order.extend({
  phone: z.string(),
  /** Null once the account is deleted. */
  customerId: z.string().nullable(),
  /** Sent back with an edit: someone else's edit makes it another one. */
  version: z.string(),
  /** What someone has to look at, oldest first. */
  flags: z.array(z.object({ id, reason: z.string() })),
  returns: z.array(managedReturn),
})
export type ManagedOrder = z.infer<typeof managedOrder>

export const orderSchemas = {
  ...documentSchemas,
  ...storeOrderSchemas,
  ...changeSchemas,
  /** Where to pay an unpaid order, or the difference of a change, online: the same payment each time. 409 when there is nothing to pay so. */
  payOrder: {
    params: idParams,
    query: z.object({ link: z.string().max(400).optional() }),
    reply: z.object({ payment: orderPayment }),
  },
  ...returnStepSchemas,
  /** Header `Idempotency-Key`: 1 to 200 printable characters; the same key and body return the same order. */
  createOrder: {
    body: z.object({
      items: z.array(variantQuantity).min(1).max(50),
      address: addressInput,
      /** Saves the address in the account for the next order. */
      saveAddress: z.boolean().optional(),
      email: emailAddress.optional(),
      /** The id of a method that `listShipping` returned, or a speed: then its cheapest. */
      shippingMethod: line(40).default('standard'),
      promoCode: typedLine(40).optional(),
      ...creditInput,
      paymentMethod: paymentMethod.default('online'),
      /** Paid by a wallet on the shop's page instead of the provider's: only if `listPaymentMethods` has `express`. */
      express: z.boolean().optional(),
      /** A business's VAT number, where its country makes it owe the tax itself. */
      taxNumber: optionalLine(30),
      /** The total that the shopper saw; any other is 409 'Price changed'. */
      displayedTotal: money,
      /** The currency in which the shopper saw it; any other than the shop's is refused. */
      currency: z.string().length(3).optional(),
    }),
    status: 201,
    reply: z.object({ order, payment: orderPayment }),
  },
  /** Providers' own fields (such as razorpay_signature) are sent with the reference. */
  verifyPayment: {
    body: z.looseObject({ orderId: id, reference: line(200) }),
    reply: z.object({ success: z.boolean(), order }),
  },
  /** The raw body is checked by the provider's signature, not by this schema. */
  receiveWebhook: { params: z.object({ provider: z.string().max(40) }), reply: z.object({ received: z.boolean() }) },
  /** The provider's form is checked by its signature; the order page's state comes from verify-payment. */
  returnFromPayment: { params: idParams, status: 303, reply: messageReply },
  ...priceRulesSchemas,
  listOrders: { reply: z.object({ orders: z.array(order) }) },
  /** `unpaid=only`: an order that has been paid in the meantime stays, and the reply is 409. */
  cancelOrder: {
    params: idParams,
    query: z.object({ unpaid: z.literal('only').optional().catch(undefined) }),
    reply: z.object({ order, message }),
  },
  /** Newest first unless sorted by number, name, total or placed; a leading `-` turns them round. */
  listAllOrders: {
    query: listQuery.extend({ state: oneOf(orderStates), attention: oneOf(['pack', 'flagged', 'return']) }),
    reply: z.object({ orders: z.array(managedOrder), total }),
  },
  readAnyOrder: { params: idParams, reply: z.object({ order: managedOrder, refundable: refundable.nullable() }) },
  /** Before packing: another address, or other variants at the same price. 409 if someone else has edited it meanwhile. */
  editOrder: { params: idParams, body: editInput, reply: z.object({ order: managedOrder, message }) },
  /** Everything that happened to the order, oldest first. */
  readTimeline: { params: idParams, reply: z.object({ entries: z.array(timelineEntry) }) },
  /**
   * Advances the order by one step: paid to packed, packed to shipped, shipped to delivered; anything else is 409. A parcel
   * with a part of the lines leaves the order packed until the rest is shipped.
   */
  advanceOrder: {
    params: idParams,
    body: advanceInput,
    reply: z.object({ order, message }),
  },
  /** Packs or ships up to 50 orders, each as a whole; one that can't take the step doesn't stop the others. */
  advanceOrders: {
    ...advanceManySchema,
  },
  /**
   * Items, shipping with its tax and an amount beside them, or everything left if none of them is given. 409 if more than what is left
   * of the payment, or of the gift card that was bought.
   */
  refundOrder: {
    params: idParams,
    body: refundInput,
    reply: z.object({ order, message }),
  },
  /** Marks a flag of the order as handled. 409 if it already was. */
  clearFlag: {
    params: idParams,
    body: z.object({ flagId: id }),
    reply: z.object({ order: managedOrder, message }),
  },
  /**
   * The parcel arrived. Accepted, the goods are refunded or the exchange can be packed; rejected, a reserved exchange is
   * released.
   */
  settleReturn: {
    params: idParams,
    body: settleInput,
    reply: z.object({ return: orderReturn, order, message }),
  },
  /** A received exchange is packed, a packed one shipped with its own tracking; anything else is 409. */
  advanceReturn: {
    params: idParams,
    body: advanceReturnInput,
    reply: z.object({ return: orderReturn, order, message }),
  },
  getOrder: { params: idParams, query: z.object({ link: z.string().max(400).optional() }), reply: z.object({ order }) },
  /** Without a proof of the phone number or email, 401. An order of another one is 404. `path`: the order's page with its link. */
  findOrder: {
    body: z.object({ number: typedLine(40), phoneNumber: phoneNumber.optional(), email: emailAddress.optional() }),
    reply: z.object({ path: z.string() }),
  },
  returnOrExchange: {
    body: returnInput,
    status: 201,
    reply: z.object({ return: orderReturn, order }),
  },
}

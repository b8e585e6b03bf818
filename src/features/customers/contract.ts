import { z } from 'zod'
import { roles } from '../../platform/pure/access/roles.ts'
import { id, idParams, line, message, messageReply, money, version } from '../../platform/schema/fields.ts'
import { orderAddress } from '../accounts/address-contract.ts'
import { user } from '../accounts/contract.ts'
import { consentRecord } from '../mails/contract.ts'
import { orderState } from '../orders/contract.ts'

const count = z.number().int()

const note = z.object({
  id,
  text: z.string(),
  /** Their name or number; empty once they have left. */
  author: z.string(),
  createdAt: z.string(),
})
export type Note = z.infer<typeof note>

const customerOrder = z.object({
  id,
  number: z.string(),
  state: orderState,
  total: money,
  currency: z.string(),
  items: count,
  placedAt: z.string(),
  /** Returns and exchanges that wait for the merchant. */
  openReturns: count,
})

const customer = z.object({
  id,
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  joinedAt: z.string(),
  addresses: z.array(orderAddress),
  /** The newest 100. */
  orders: z.array(customerOrder),
  /** What was paid and not refunded, by currency. */
  spent: z.array(z.object({ currency: z.string(), amount: money, orders: count })),
  /** The groups that the customer is in. */
  groups: z.array(z.object({ id, name: z.string() })),
  /** Sent back with other groups: someone else's change makes it another one. */
  groupsVersion: version.optional(),
  /** To mails that aren't about an order; oldest first, with those that were withdrawn. */
  consents: z.array(consentRecord),
  /** Items bought and items that came back. */
  items: z.object({ bought: count, returned: count }),
})
export type Customer = z.infer<typeof customer>

const mergedPerson = z.object({ name: z.string(), phone: z.string(), email: z.string() })
const mergePreview = z.object({
  /** As the kept customer will be. */
  kept: mergedPerson,
  /** Whose number and email no longer sign in. */
  gone: mergedPerson,
  /** What becomes the kept customer's. */
  moved: z.object({
    orders: count,
    returns: count,
    notes: count,
    addresses: count,
    wishlist: count,
    reviews: count,
    groups: count,
    /** Gift cards that paid for their orders. */
    giftCards: count.default(0),
    cartItems: count.default(0),
    /** Photos of reviews. */
    photos: count.default(0),
    /** Uses of promo codes, which count for the kept customer. */
    promoUses: count.default(0),
    sizes: count.default(0),
    consents: count.default(0),
    /** Of a former shop. */
    pastOrders: count.default(0),
  }),
  /** Ways of the other customer to sign in, which end; the kept customer's stay as they are. */
  ended: z
    .object({
      passwords: count,
      passkeys: count,
      /** An email that a code had confirmed; the kept customer may get it, unconfirmed. */
      confirmedEmails: count,
      sessions: count,
      devices: count,
      /** Codes that were sent or proved and not used yet. */
      codes: count,
    })
    .default({ passwords: 0, passkeys: 0, confirmedEmails: 0, sessions: 0, devices: 0, codes: 0 }),
  /** The balances that are added to the kept customer's. */
  storeCredit: z.array(z.object({ currency: z.string(), amount: money })).default([]),
  /** Why they can't be merged; empty if they can. */
  refusal: z.string(),
  version,
})
export type MergePreview = z.infer<typeof mergePreview>
const bothParams = z.object({ id, goneId: id })

const creditChange = z.object({
  id,
  kind: z.enum(['given', 'taken', 'used', 'released', 'refunded', 'moved']),
  /** Below 0 for what was taken or used. */
  amount: money,
  /** What was left after it, in the same currency. */
  balance: money,
  currency: z.string(),
  /** What the shop wrote when it gave or took; empty for orders and refunds. */
  reason: z.string(),
  order: z.object({ id, number: z.string() }).nullable(),
  at: z.string(),
})
export type CreditChange = z.infer<typeof creditChange>

const about = z.object({ about: z.enum(['order']), id })
const noteInput = z.object({ text: z.string().trim().min(1).max(2000) })
const noteReply = z.object({ note, message })

const customerGroup = z.object({
  id,
  name: z.string(),
  members: count,
  /** Promo codes and automatic promotions that are for it. */
  promotions: z.array(z.string()),
  version,
})
export type CustomerGroup = z.infer<typeof customerGroup>
const groupInput = z.object({ name: line(60) })
const groupReply = z.object({ group: customerGroup, message })
export const groupFields = Object.keys(groupInput.shape)

export const customersSchemas = {
  readCustomer: { params: idParams, reply: z.object({ customer }) },
  /** Oldest first. */
  listNotes: { params: about, reply: z.object({ notes: z.array(note) }) },
  addNote: { params: about, body: noteInput, status: 201, reply: noteReply },
  deleteNote: { params: idParams, reply: messageReply },
  listCustomerNotes: { params: idParams, reply: z.object({ notes: z.array(note) }) },
  addCustomerNote: { params: idParams, body: noteInput, status: 201, reply: noteReply },
  deleteCustomerNote: { params: idParams, reply: messageReply },
  /** By name. */
  listCustomerGroups: { reply: z.object({ groups: z.array(customerGroup) }) },
  /** 409 if there is a group of that name. */
  createCustomerGroup: { body: groupInput, status: 201, reply: groupReply },
  updateCustomerGroup: {
    params: idParams,
    body: groupInput.partial().extend({ version: version.optional() }),
    reply: groupReply,
  },
  /** 409 while a promotion is for it: without the group it would be for everybody. */
  deleteCustomerGroup: { params: idParams, reply: messageReply },
  /** All groups of the customer; others are left. */
  setCustomerGroups: {
    params: idParams,
    /** `version`: of the groups that the page showed; someone else’s change since is 409. */
    body: z.object({ groups: z.array(id).max(100), version: version.optional() }),
    reply: z.object({ customer, message }),
  },
  /** What merging the other customer into this one would do. Changes nothing. */
  previewMerge: { params: bothParams, reply: z.object({ preview: mergePreview }) },
  /** The other customer's orders, notes, lists and addresses become this one's, and the other is deleted. 409 if that would do something else than was shown. */
  mergeCustomers: {
    params: bothParams,
    body: z.object({ version }),
    reply: z.object({ customer, message }),
  },
  /** Every change of the signed-in customer's store credit; the newest 200, newest first. */
  listCreditHistory: { reply: z.object({ changes: z.array(creditChange) }) },
  /** Everything that is stored about the customer, table by table, as they could download it themselves. */
  exportCustomer: { params: idParams, reply: z.looseObject({ user }) },
  /** Orders stay without the person's details. 409 while an order is open, and for staff. */
  eraseCustomer: { params: idParams, reply: messageReply },
}

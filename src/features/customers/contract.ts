import { z } from 'zod'
import { id, idParams, message, messageReply, money } from '../../platform/schema/fields.ts'
import { orderAddress } from '../accounts/address-contract.ts'
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
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  joinedAt: z.string(),
  addresses: z.array(orderAddress),
  /** The newest 100. */
  orders: z.array(customerOrder),
  /** What was paid and not refunded, by currency. */
  spent: z.array(z.object({ currency: z.string(), amount: money, orders: count })),
  /** Items bought and items that came back. */
  items: z.object({ bought: count, returned: count }),
})
export type Customer = z.infer<typeof customer>

const about = z.object({ about: z.enum(['order', 'person']), id })

export const customersSchemas = {
  readCustomer: { params: idParams, reply: z.object({ customer }) },
  /** Oldest first. */
  listNotes: { params: about, reply: z.object({ notes: z.array(note) }) },
  addNote: {
    params: about,
    body: z.object({ text: z.string().trim().min(1).max(2000) }),
    status: 201,
    reply: z.object({ note, message }),
  },
  deleteNote: { params: idParams, reply: messageReply },
}

import { z } from 'zod'
import { id, idParams, instant, message, messageReply, money } from '../../platform/schema/fields.ts'
import { importFields, importReply } from '../../platform/schema/import-fields.ts'
import { listQuery, total } from '../../platform/schema/list-query.ts'
import { dateOrders } from './rules/past-cells.ts'

const count = z.number().int()

/** An order of a former shop: read alone. */
const pastOrder = z.object({
  id: z.string(),
  number: z.string(),
  placedAt: instant,
  state: z.enum(['unpaid', 'paid', 'sent', 'cancelled', 'refunded']),
  total: money,
  refunded: money,
  currency: z.string(),
  lines: z.array(z.object({ sku: z.string(), name: z.string(), quantity: count, unitPrice: money })),
})
export type PastOrder = z.infer<typeof pastOrder>

const pastCustomer = z.object({
  source: z.enum(['shopify', 'woocommerce']),
  importedAt: instant,
  tags: z.array(z.string()),
  note: z.string(),
  /** As the export says; null where it says nothing. */
  acceptsEmail: z.boolean().nullable(),
  acceptsSms: z.boolean().nullable(),
})
export type PastCustomer = z.infer<typeof pastCustomer>

/** Somebody who bought at a former shop and has no account here. */
const formerPerson = z.object({
  /** Of what they are known by: their email or else their phone. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Their first order, or the import. */
  since: instant,
  orders: count,
  acceptsEmail: z.boolean().nullable(),
  acceptsSms: z.boolean().nullable(),
})
export type FormerPerson = z.infer<typeof formerPerson>
const groups = z.array(z.object({ id: z.string(), name: z.string() }))

export const pastSchemas = {
  /** Found by name, email, phone and the number of an order there. Sorts: since, name, orders; a leading `-` reverses them. */
  listFormerPeople: { query: listQuery, reply: z.object({ people: z.array(formerPerson), total }) },
  readFormerPerson: {
    params: idParams,
    reply: z.object({ person: formerPerson, orders: z.array(pastOrder), customers: z.array(pastCustomer), groups }),
  },
  /** Empties what was imported about them, so that the same file doesn't bring it back. */
  eraseFormerPerson: { params: idParams, reply: messageReply },
  /** Whoever proves the email or the phone by signing in is in these groups. */
  setFormerGroups: {
    params: idParams,
    body: z.object({ groups: z.array(id).max(100) }),
    reply: z.object({ groups, message }),
  },
  /** All or nothing, unless it is asked for in parts, whose records are customers or orders. */
  importPast: {
    body: z.object({
      ...importFields,
      /** How the file writes dates such as 3/5/2024; by default it has none, and they are refused. */
      dates: z.enum(dateOrders).default('year-first'),
      /** What stands before the decimals of its amounts. Asked for where the file doesn't say: 1.290 alone may be either. */
      decimalMark: z.enum(['.', ',']).optional(),
    }),
    reply: z.object({
      /** Null if the columns are those of no known export. */
      kind: z.enum(['customers', 'orders']).nullable(),
      source: z.enum(['shopify', 'woocommerce']).nullable(),
      ...importReply,
      same: count,
      /** Of the whole file: rows with neither a usable phone number nor an email: nobody can ever see them in an account. */
      unreachable: count,
    }),
  },
  /** Those of the signed-in person's phone number, and of the email once it is proved. */
  listPastOrders: { reply: z.object({ orders: z.array(pastOrder) }) },
  /** The same, and what was imported about the person. */
  readPastOf: { params: idParams, reply: z.object({ orders: z.array(pastOrder), customers: z.array(pastCustomer) }) },
}

import { z } from 'zod'

const store = z.object({ id: z.string(), name: z.string(), street: z.string(), postcode: z.string(), town: z.string() })
/** `lastDay` is a date such as 2027-01-31; null for a shop that stays. */
const newStore = z.object({
  name: z.string().trim().min(1).max(80),
  street: z.string().trim().min(1).max(120),
  postcode: z.string().trim().min(2).max(12),
  town: z.string().trim().min(1).max(80),
  lastDay: z.iso.date().nullable().default(null),
})

export type Store = z.output<typeof store>

export const schemas = {
  findStores: {
    query: z.object({ near: z.string().trim().min(2).max(80) }),
    reply: z.object({ stores: z.array(store) }),
  },
  listStores: { query: z.object({}), reply: z.object({ stores: z.array(store) }) },
  addStore: { body: newStore, reply: z.object({ store, message: z.string() }) },
  deleteStore: { params: z.object({ id: z.string() }), reply: z.object({ message: z.string() }) },
}

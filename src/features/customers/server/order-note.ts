import { sql } from 'kysely'
import type { OrderNotes } from '../../orders/slots.ts'
import { insertNote } from './note-queries.ts'

export const notesOfOrders: OrderNotes = {
  add: async (trx, { orderId, authorId, text }) => {
    await insertNote(trx, { about: 'order', id: orderId }, { authorId, text })
  },
  select: (orderId) => sql`
    SELECT notes.id::text, notes.created_at AS written_at, text, people.shown_name AS author
    FROM notes LEFT JOIN people ON people.id = author_id WHERE order_id = ${orderId}`,
}

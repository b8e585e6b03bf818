import { notesOfOrders } from '../../features/customers/server/order-note.ts'
import { orderNotes } from '../../features/orders/slots.ts'

orderNotes.fill(notesOfOrders)

import { notesOfOrders } from '../../features/customers/server/order-note.ts'
import { cardsOfGifts } from '../../features/gifts/server/sold-cards.ts'
import { orderNotes, soldCards } from '../../features/orders/slots.ts'

// What orders ask of the rooms above them.
orderNotes.fill(notesOfOrders)
soldCards.fill(cardsOfGifts)

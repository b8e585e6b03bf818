import { notesOfOrders } from '../../features/customers/server/order-note.ts'
import { cardsOfGifts } from '../../features/gifts/server/sold-cards.ts'
import { orderMailLinks, orderNotes, soldCards } from '../../features/orders/slots.ts'
import { linkToWithdrawal } from '../../features/withdrawals/server/order-mail-link.ts'

// What orders ask of the rooms above them.
orderNotes.fill(notesOfOrders)
soldCards.fill(cardsOfGifts)
orderMailLinks.fill(linkToWithdrawal)

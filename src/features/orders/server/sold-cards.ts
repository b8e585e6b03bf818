import { sql } from 'kysely'
import { type SoldCards, soldCards } from '../slots.ts'

/** Of a shop without gift cards: every order is one of goods. */
const goodsAlone: SoldCards = {
  select: () => sql<null>`NULL`,
  issue: async () => false,
  readUnspent: async () => null,
  lockUnspent: async () => null,
  withdraw: async () => 0,
  restore: async () => undefined,
  dropUnsent: async () => undefined,
}

/** The gift cards that orders bought. */
export const cardsOfOrders = (): SoldCards => soldCards.parts()[0] ?? goodsAlone

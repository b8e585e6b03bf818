import type { RawBuilder } from 'kysely'
import type { Deps } from '../../api/deps.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'
import type { SoldCard } from './contract.ts'

/** What the reconciler does in each run. Its name is for the log. */
export type ReconcilerStep = [name: string, run: (deps: Deps) => Promise<unknown>]

/** What queues mails, before the reconciler sends them. */
export const mailSteps = createSlot<ReconcilerStep>()

/** What looks at the state that a run left. */
export const watchSteps = createSlot<ReconcilerStep>()

/** An order that a mail is about. */
export interface MailedOrder {
  id: string
  /** Of its pages and mails. */
  market: string
  language: string
  /** Where it goes, by two letters; empty if unknown. */
  country: string
  /** A business's; empty for a consumer. */
  taxNumber: string
  isGiftCard: boolean
}

/** A way to something about an order, in a mail about it; null where it has none. */
export type OrderMailLink = (order: MailedOrder, config: Config) => { label: string; url: string } | null

/** At the end of mails about an order that isn't over. */
export const orderMailLinks = createSlot<OrderMailLink>()

interface OrderNote {
  orderId: string
  authorId: string
  text: string
}

/** The shop's notes about orders. */
export interface OrderNotes {
  /** In the transaction that makes the order. */
  add: (trx: Trx, note: OrderNote) => Promise<void>
  /** Selects id (text), written_at, text and author of those about an order; the author is null once gone. */
  select: (orderId: string) => RawBuilder<unknown>
}

export const orderNotes = createSlot<OrderNotes>()

/** What is left on the card that an order bought. */
export interface Unspent {
  accountId: string
  cents: number
}

/** An order that has been paid. */
export interface Sale {
  order: { id: string; currency: string; total_cents: number; market: string; language: string }
  paymentId: string
}

export interface Withdrawal {
  orderId: string
  amountCents: number
  /** Of the refund. */
  cause: string
  paymentId: string
  actorId?: string | null
}

/** The gift cards that orders bought. */
export interface SoldCards {
  /** Selects the card of the order of this id, and when its mail left; null for an order of goods. */
  select: (orderId: RawBuilder<unknown>) => RawBuilder<SoldCard | null>
  /** Issues and mails the card of an order that has been paid; the caller holds the order's lock. False for an order of goods. */
  issue: (trx: Trx, config: Config, sale: Sale) => Promise<boolean>
  /** What is left on the card that an order bought; null for an order of goods, and before it is paid. */
  readUnspent: (db: Database | Trx, orderId: string) => Promise<Unspent | null>
  /** The same, locked until the transaction ends. */
  lockUnspent: (trx: Trx, orderId: string) => Promise<Unspent | null>
  /**
   * Takes a refund of a bought card from the card, as far as it is there; once for each refund. Returns what is missing: 0 for an
   * order of goods.
   */
  withdraw: (trx: Trx, withdrawal: Withdrawal) => Promise<number>
  /** A refund could not be paid out: the card has again what was taken from it. */
  restore: (trx: Trx, cause: string) => Promise<void>
  /** A card that was refunded whole before its day isn't sent. */
  dropUnsent: (trx: Trx, orderId: string) => Promise<void>
}

export const soldCards = createSlot<SoldCards>()

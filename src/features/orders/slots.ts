import type { RawBuilder } from 'kysely'
import type { Deps } from '../../api/deps.ts'
import type { Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'

/** What the reconciler does in each run. Its name is for the log. */
export type ReconcilerStep = [name: string, run: (deps: Deps) => Promise<unknown>]

/** What queues mails, before the reconciler sends them. */
export const mailSteps = createSlot<ReconcilerStep>()

/** What looks at the state that a run left. */
export const watchSteps = createSlot<ReconcilerStep>()

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

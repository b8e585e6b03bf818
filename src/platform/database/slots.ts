import { createSlot } from '../pure/slots.ts'
import type { Database } from './client.ts'
import type { DB } from './schema.ts'

/** When a table's rows are of no more use. The job that ends them runs with the reconciler; docs/behaviour/platform.md lists them. */
export interface Retention {
  table: keyof DB
  /** The rows to end, as a condition. */
  when: string
  /** What is emptied, where the row itself is still needed; the row is deleted otherwise. */
  emptied?: readonly string[]
}

/** Which of its rows each room ends in time. */
export const oldRows = createSlot<Retention>()

/** Run before mails are sent: each drops from the outbox what its room knows to be unwanted by now. */
export const mailDrops = createSlot<(db: Database) => Promise<void>>()

import type { Config } from '../../platform/config.ts'
import type { Trx } from '../../platform/database/client.ts'
import type { QueuedMail } from '../../platform/outbox.ts'
import { createSlot } from '../../platform/pure/slots.ts'

/** A mail with example data, as the merchant sees it in the admin. */
export interface ExampleMail {
  id: string
  name: string
  write: (config: Config) => QueuedMail
}

/** Every mail that the shop sends: each room gives its own. */
export const exampleMails = createSlot<ExampleMail>()

/** Locks an account until the transaction ends: nobody agrees to anything while they leave. */
export const accountLocks = createSlot<(trx: Trx, userId: string) => Promise<unknown>>()

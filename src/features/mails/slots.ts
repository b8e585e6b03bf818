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

/** What agreeing to mails asks of an account. */
export interface ConsentingAccounts {
  /** Until the transaction ends: nobody agrees to anything while they leave. */
  lock: (trx: Trx, userId: string) => Promise<unknown>
  /** Whether this address, in lower case, is the account's and was proved by a code. */
  hasProvedEmail: (trx: Trx, userId: string, email: string) => Promise<boolean>
}

export const consentingAccounts = createSlot<ConsentingAccounts>()

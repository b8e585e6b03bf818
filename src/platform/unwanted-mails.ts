import type { Database } from './database/client.ts'
import { mailDrops } from './database/slots.ts'

/** What is no longer wanted is not sent: rooms know why. */
export async function dropUnwantedMails(db: Database): Promise<void> {
  for (const drop of mailDrops.parts()) await drop(db)
}

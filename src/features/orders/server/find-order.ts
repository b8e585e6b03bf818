import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { requirePhone } from '../../../platform/phone.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { requireProof } from '../../accounts/server/proof.ts'
import { makeOrderLink } from './order-link.ts'

/** The order of this number that was placed with the phone number or email. */
async function findByContact(trx: Trx, number: string, contact: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders
    WHERE lower(number_prefix || number::text) = lower(${number}) AND (phone = ${contact} OR lower(email) = lower(${contact}))
    LIMIT 1`.execute(trx)
  return rows[0]?.id
}

/**
 * Lets somebody who proved a phone number or email see an order of theirs. The code was sent whether there is such an order or not, and
 * without its proof nothing is said. A mistyped order number leaves the proof for another try.
 */
export const findOrderByProof: Handlers['findOrder'] = async ({ body, request }, { config, db }) => {
  const { phoneNumber, email } = body
  if (phoneNumber === undefined && email === undefined) throw new HttpError(400, messages.fillRequired)
  const contact = email ?? requirePhone(config, phoneNumber ?? '').number
  const number = body.number.replace(/^#\s*/, '')
  return transact(db, async (trx) => {
    await requireProof(trx, request, contact)
    const id = await findByContact(trx, number, contact)
    if (id === undefined) throw new HttpError(404, messages.orderUnknown)
    return { path: `/order/${id}?link=${makeOrderLink(config, id)}` }
  })
}

import type { Database, Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { User } from '../contract.ts'
import { presentUser } from './present-user.ts'
import { type NewLogin, openSession } from './session.ts'
import { findPasskeyStep } from './session-queries.ts'
import type { UserRow } from './users.ts'

interface SignIn extends Omit<NewLogin, 'userId'> {
  user: UserRow
  message: string
}

/**
 * Signs in someone who has proved who they are. 403 without the passkey that their role requires and they have; whoever has none gets a
 * session that can do nothing but register one.
 */
export async function signIn(
  db: Database | Trx,
  { user, message, ...login }: SignIn,
): Promise<{ token: string; message: string; user: User }> {
  const step = login.byPasskey ? null : await findPasskeyStep(db, user.id)
  if (step === 'use') throw new HttpError(403, messages.passkeyNeeded)
  const token = await openSession(db, { ...login, userId: user.id })
  return { token, message, user: presentUser(user, step) }
}

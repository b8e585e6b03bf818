import { call } from '../../../site/browser/api.ts'
import { $session, knowUser } from '../../../site/browser/session.ts'
import { readToken } from '../../../site/browser/token.ts'

let asked: Promise<void> | undefined

async function ask(): Promise<void> {
  const token = readToken()
  const outcome = await call('isLoginCheck', { quiet: true })
  // Someone who signed out in the meantime stays signed out.
  if (outcome.ok && outcome.reply.success && token === readToken()) knowUser(outcome.reply.user)
}

/** Asks the server, once a page, whether the cookie's token is still valid. */
export async function checkSession(): Promise<void> {
  if ($session.get().status !== 'unchecked') return
  asked ??= ask().finally(() => {
    asked = undefined
  })
  return asked
}

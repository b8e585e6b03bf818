import { call } from '../../../site/browser/api.ts'
import { $session, knowUser } from './session.ts'
import { readToken } from './token.ts'

let asked: Promise<void> | undefined

async function ask(): Promise<void> {
  const token = readToken()
  const outcome = await call('isLoginCheck', { quiet: true })
  // Who logged out meanwhile stays logged out.
  if (outcome.ok && outcome.reply.success && token === readToken()) knowUser(outcome.reply.user)
}

/** Asks the server whether the cookie's token still stands, once a page. */
export async function checkSession(): Promise<void> {
  if ($session.get().status !== 'unchecked') return
  asked ??= ask().finally(() => {
    asked = undefined
  })
  return asked
}

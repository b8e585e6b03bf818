import { messages } from '../../../platform/pure/messages.ts'
import { $session } from '../../../site/browser/session.ts'
import type { Stored } from '../../../site/browser/stored.ts'
import { showError } from '../../../site/browser/toasts.ts'

/** A reply that arrives after a logout is ignored. */
export function isSignedIn(userId: string): boolean {
  const session = $session.get()
  return session.status === 'signedIn' && session.user.id === userId
}

export function keep<T>(stored: Stored<T>, next: T): void {
  if (!stored.write(next)) showError(messages.somethingWrong)
}

/** The account doesn't have it (any more), so there is nothing to retry. */
export const isSettled = (status: number) => status === 404 || status === 409

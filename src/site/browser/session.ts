import { atom, type ReadableAtom } from 'nanostores'
import type { Reply } from '../../api/schemas.ts'
import { deleteToken, readToken, saveToken } from './token.ts'

type User = Reply<'isLoginCheck'>['user']

/** `unchecked`: there is a token that the server has not confirmed yet. */
export type Session = { status: 'guest' } | { status: 'unchecked' } | { status: 'signedIn'; user: User }

const $current = atom<Session>({ status: typeof document !== 'undefined' && readToken() ? 'unchecked' : 'guest' })

/** The logged-in flag, and who is signed in. */
export const $session: ReadableAtom<Session> = $current

export function startSession(token: string, user: User): void {
  saveToken(token)
  $current.set({ status: 'signedIn', user })
}

export function knowUser(user: User): void {
  $current.set({ status: 'signedIn', user })
}

/** The reply of the call that signs out removes the cookie. */
export function continueAsGuest(): void {
  $current.set({ status: 'guest' })
}

export function forgetSession(): void {
  deleteToken()
  continueAsGuest()
}

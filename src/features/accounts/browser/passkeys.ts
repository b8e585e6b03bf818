import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { atom } from 'nanostores'
import type { BodyInput } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call, type Outcome } from '../../../site/browser/api.ts'
import { showError, showToast } from '../../../site/browser/toasts.ts'
import type { Passkey } from '../contract.ts'

/** null until the server has answered. */
export const $passkeys = atom<readonly Passkey[] | null>(null)

export const canUsePasskeys = browserSupportsWebAuthn

export async function loadPasskeys(): Promise<void> {
  const outcome = await call('listPasskeys')
  if (outcome.ok) $passkeys.set(outcome.reply.passkeys)
}

/** The result of the browser's own dialog; null when the shopper closed it. */
async function askBrowser<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return null
    showError(messages.somethingWrong)
    return null
  }
}

/** Registers a passkey for this account; true once it is there. `send` is how a page makes the first call. */
export async function addPasskey(name: string, send: typeof call = call): Promise<boolean> {
  const start = await send('startPasskey')
  if (!start.ok) return false
  const optionsJSON = start.reply.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await askBrowser(() => startRegistration({ optionsJSON }))
  if (!response) return false
  const outcome = await call('addPasskey', { body: { name, response } as BodyInput<'addPasskey'> })
  if (!outcome.ok) return false
  showToast(outcome.reply.message)
  await loadPasskeys()
  return true
}

export async function removePasskey(id: string): Promise<void> {
  const outcome = await call('removePasskey', { params: { id } })
  if (!outcome.ok) return
  showToast(outcome.reply.message)
  await loadPasskeys()
}

/** Null when the shopper closed the browser's own dialog. */
export async function logInByPasskey(): Promise<Outcome<'passkeyLogin'> | null> {
  const start = await call('startPasskeyLogin', { quiet: true })
  if (!start.ok) return start
  const optionsJSON = start.reply.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await askBrowser(() => startAuthentication({ optionsJSON }))
  return response && call('passkeyLogin', { body: { response } as BodyInput<'passkeyLogin'>, quiet: true })
}

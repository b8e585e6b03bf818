import { readEmail } from '../../../platform/pure/email.ts'
import { phoneMinLength } from '../../../platform/pure/limits.ts'
import { cleanTyped } from '../../../platform/pure/text/clean-text.ts'

/** The form's rule only: present and long enough. The server decides whether it is a phone number. */
export function looksLikePhone(text: string): boolean {
  return cleanTyped(text).length >= phoneMinLength
}

/** The server's own rule, before a code is sent. */
export function looksLikeEmail(text: string): boolean {
  return readEmail(text) !== null
}

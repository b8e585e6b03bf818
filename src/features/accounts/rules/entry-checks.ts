import { phoneMinLength } from '../../../platform/pure/limits.ts'

/** The form's rule only: present and long enough. The server decides whether it is a phone number. */
export function looksLikePhone(text: string): boolean {
  return text.trim().length >= phoneMinLength
}

/** The form's first check: a name, an @ and a domain with a dot. The server decides whether it is an email address. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

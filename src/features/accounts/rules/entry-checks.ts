import { phoneMinLength } from '../../../platform/pure/limits.ts'

/** The form's rule alone: present and long enough. Whether it is a number, the server decides. */
export function looksLikePhone(text: string): boolean {
  return text.trim().length >= phoneMinLength
}

/** A form's first look: a name, an @ and a domain with a dot. What an address is, the server decides. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

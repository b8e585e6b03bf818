import { phoneMinLength } from '../../../platform/pure/limits.ts'

/** The form's rule alone: present and long enough. Whether it is a number, the server decides. */
export function looksLikePhone(text: string): boolean {
  return text.trim().length >= phoneMinLength
}

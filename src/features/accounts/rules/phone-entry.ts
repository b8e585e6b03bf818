import { phoneMinLength } from '../../../platform/pure/limits.ts'

/** The form's rule alone (spec 5): present and long enough. Whether it is a number, the server decides (decision 18). */
export function looksLikePhone(text: string): boolean {
  return text.trim().length >= phoneMinLength
}

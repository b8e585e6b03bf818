import { cleanTyped } from './text/clean-text.ts'

/** RFC 5321, 4.5.3.1: the longest address that fits into a path. */
export const emailMaxLength = 254
const localMaxLength = 64
const labelMaxLength = 63

/** A dot-atom of RFC 5322: letters, digits and !#$%&'*+-/=?^_`{|}~, with single dots between. */
const dotAtom = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
/** What a host may be typed with, in any script; U+3002 is the dot of Chinese and Japanese keyboards. */
const typedHost = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u

/** The host as the DNS has it, "bücher.example" as "xn--bcher-kva.example" (IDNA, UTS 46); null if it can't be one. */
function readHost(typed: string): string | null {
  if (!typedHost.test(typed) || !URL.canParse(`https://${typed}`)) return null
  const host = new URL(`https://${typed}`).hostname
  const labels = host.split('.')
  const top = labels.at(-1) ?? ''
  const fits = labels.every((part) => part.length <= labelMaxLength && label.test(part))
  return fits && labels.length > 1 && top.length > 1 && !/^\d+$/.test(top) ? host : null
}

/**
 * An email address as the shop stores it: in small letters, its host as the DNS has it, without invisible characters. Null for what no
 * mail can be delivered to. A local part in another script than Latin is refused too: few servers pass it on (RFC 6531), and no payment
 * provider takes it. The one rule of forms, calls and imports.
 */
export function readEmail(text: string): string | null {
  const typed = cleanTyped(text).toLowerCase()
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  if (at < 1 || local.length > localMaxLength || !dotAtom.test(local)) return null
  const host = readHost(typed.slice(at + 1))
  const email = `${local}@${host}`
  return host !== null && email.length <= emailMaxLength ? email : null
}

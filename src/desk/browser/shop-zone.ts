/**
 * The shop's time zone, in which every day and time of the admin is: its page names it. Undefined outside a page: the machine's counts.
 */
export function shopZone(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content || undefined
}

import type { Config } from '../../../platform/config.ts'
import { hashHex } from '../../../platform/secrets.ts'

/** Who a use counts against: an account, and any other account with the same phone or email. */
export interface PromoPerson {
  userId: string
  hashes: string[]
}

interface Contact {
  id: string
  phone: string
  email: string | null
}

export function identifyPromoPerson(
  { APP_SECRET }: Pick<Config, 'APP_SECRET'>,
  { id, phone, email }: Contact,
): PromoPerson {
  const known = [phone && `phone:${phone}`, email && `email:${email.toLowerCase()}`]
  return { userId: id, hashes: known.flatMap((text) => (text ? hashHex(APP_SECRET, `promo:${text}`) : [])) }
}

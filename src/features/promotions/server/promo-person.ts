import { type AppSecrets, hashHex, listSecrets } from '../../../platform/secrets.ts'

/** Who a use counts against: an account, if there is one, and any other account with the same phone or email. */
export interface PromoPerson {
  userId: string | null
  hashes: string[]
}

interface Contact {
  /** Null for someone without an account. */
  id: string | null
  phone: string
  email: string | null
}

/** A use was noted with the secret of its time. */
export function identifyPromoPerson(secrets: AppSecrets, { id, phone, email }: Contact): PromoPerson {
  const known = [phone && `phone:${phone}`, email && `email:${email.toLowerCase()}`]
  return {
    userId: id,
    hashes: known.flatMap((text) =>
      text ? listSecrets(secrets).map((secret) => hashHex(secret, `promo:${text}`)) : [],
    ),
  }
}

import type { Config } from '../../../platform/config.ts'
import { marketUrl, type ShopAddress } from '../../../platform/markets.ts'
import { type AppSecrets, hashWithSecret, isSigned } from '../../../platform/secrets.ts'

const linkDays = 60

function sign(secret: string, orderId: string, expiresAt: number): string {
  return hashWithSecret(secret, `order-link:${orderId}:${expiresAt}`).toString('base64url')
}

/** Lets anyone with the link view one order for 60 days without a session. */
export function makeOrderLink(config: Pick<Config, 'APP_SECRET'>, orderId: string, now = new Date()): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + linkDays * 24 * 60 * 60
  return `${expiresAt}.${sign(config.APP_SECRET, orderId, expiresAt)}`
}

export function checkOrderLink(
  secrets: AppSecrets,
  { orderId, link, now = new Date() }: { orderId: string; link: string; now?: Date },
): boolean {
  const parts = /^(\d{1,12})\.([\w-]{43})$/.exec(link)
  if (!parts?.[1] || !parts[2] || Number(parts[1]) * 1000 <= now.getTime()) return false
  const expiresAt = Number(parts[1])
  return isSigned(secrets, parts[2], (secret) => sign(secret, orderId, expiresAt))
}

/** The address of an order's page in its market, for mails. */
export function orderUrl(
  config: Pick<Config, 'APP_SECRET'> & ShopAddress,
  { id, market }: { id: string; market: string },
): string {
  return `${marketUrl(config, market)}/order/${id}?link=${makeOrderLink(config, id)}`
}

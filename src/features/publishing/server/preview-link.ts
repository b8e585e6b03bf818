import type { Config } from '../../../platform/config.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type AppSecrets, hashHex, isSigned } from '../../../platform/secrets.ts'

const sign = (secret: string, id: string) => hashHex(secret, `preview ${id}`)

/** Signed with the shop's secret, so that a copy of the database alone opens no draft. */
export const writePreviewToken = (secret: string, id: string) => `${id}.${sign(secret, id)}`

/** The preview's id; null if the signature is wrong. */
export function readPreviewToken(secrets: AppSecrets, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  if (!isUuid(id)) return null
  return isSigned(secrets, signature, (secret) => sign(secret, id)) ? id : null
}

export interface StoredPreview {
  id: string
  created_at: Date
  expires_at: Date
}

/** What a working link shows. */
export interface FoundPreview {
  /** Of the live page. */
  path: string
  status: string
  /** Null until a build has rendered it. */
  html: string | null
  /** As the market has it that was asked for; null where it isn't sold. */
  marketHtml: string | null
}

/** A link as the merchant sees it. */
export function viewPreview({ id, created_at, expires_at }: StoredPreview, config: Config) {
  const url = new URL(`/preview/${writePreviewToken(config.APP_SECRET, id)}`, config.siteUrl).href
  const markets = config.markets.map(({ key, name, language }) => ({ name, language, url: `${url}?market=${key}` }))
  return { id, url, markets, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() }
}

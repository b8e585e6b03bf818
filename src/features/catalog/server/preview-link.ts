import { isUuid } from '../../../platform/ids.ts'
import { equalInConstantTime, hashHex } from '../../../platform/secrets.ts'

const sign = (secret: string, id: string) => hashHex(secret, `preview ${id}`)

/** Signed with the shop's secret, so that a copy of the database alone opens no draft. */
export const writePreviewToken = (secret: string, id: string) => `${id}.${sign(secret, id)}`

/** The preview's id; null if the signature is wrong. */
export function readPreviewToken(secret: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  if (!isUuid(id)) return null
  return equalInConstantTime(Buffer.from(signature), Buffer.from(sign(secret, id))) ? id : null
}

import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { callsPerKey } from '../../../platform/policy.ts'
import { allows, type Permission, permissions, readRole } from '../../../platform/pure/access/roles.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { hashToken, makeToken } from '../../../platform/secrets.ts'
import { throttle } from '../../../platform/throttle.ts'
import type { SessionUser } from '../../accounts/server/session.ts'
import { findLiveKey, touchKey } from './key-queries.ts'

/** Tells keys from session tokens, and lets scanners of leaked secrets recognise them. */
const prefix = 'plk_'

export const makeKey = () => `${prefix}${makeToken()}`

/** The API key of a request; null when its bearer is a session's token, or none. */
export function readKey(request: Request): string | null {
  const bearer = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return bearer?.startsWith(prefix) ? bearer : null
}

/**
 * Whoever made the key, when the key's scopes and their present role both allow the call. Throws 401 for a key that is unknown,
 * expired or revoked, 403 for the wrong scope, and 429 for too many calls.
 */
export async function admitKey(
  { db, config }: { db: Database; config: Config },
  key: string,
  needed: readonly Permission[],
): Promise<SessionUser> {
  const row = await findLiveKey(db, hashToken(key))
  if (!row) throw new HttpError(401, messages.keyInvalid)
  await throttle({ db, config }, callsPerKey, row.id)
  if (row.unused_for_long) await touchKey(db, row.id)
  const role = readRole(row.role)
  const scopes = permissions.filter((permission) => row.scopes.includes(permission) && allows(role, permission))
  if (needed.length === 0 || !needed.every((permission) => scopes.some((scope) => scope === permission)))
    throw new HttpError(403, messages.keyForbids)
  const { user_id: id, user_name: name, phone, email } = row
  const proved = { verifiedRecently: true, verifiedAt: null, passkeyStep: null }
  return { id, name, phone, email, role, sessionId: row.id, ...proved, keyName: row.name, scopes }
}

import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { cookie, readCookie } from '../../../platform/http/cookies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { type Permission, type Role, readRole } from '../../../platform/pure/access/roles.ts'
import { sessionDays } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { equalInConstantTime, hashToken, makeToken } from '../../../platform/secrets.ts'
import type { PasskeyStep } from '../contract.ts'
import { rememberDevice } from './known-devices.ts'
import { findLiveSession, insertSession, touchSession } from './session-queries.ts'

export interface SessionUser {
  id: string
  sessionId: string
  phone: string
  email: string | null
  name: string
  role: Role
  /** Whether this session recently proved its number or a passkey. */
  verifiedRecently: boolean
  /** When it did so last; null for a session by password, and for a program. */
  verifiedAt: Date | null
  /** What the person's role requires of this session before any other call. */
  passkeyStep: PasskeyStep | null
  /** Of the API key that made the call in this person's place. */
  keyName?: string
  /** What that key may do, and its maker still may; absent for a person. */
  scopes?: readonly Permission[]
}

const tokenCookie = 'ectoken'
const bindingCookie = 'placket_binding'
const maxAge = sessionDays * 24 * 60 * 60

/** Browsers send the origin of a POST; other clients don't. Only browsers are bound to their cookies. */
export function comesFromBrowser(request: Request): boolean {
  return request.headers.has('origin') || request.headers.has('sec-fetch-site')
}

export interface NewLogin {
  config: Config
  request: Request
  headers: Headers
  userId: string
  /** False for a password: it proves neither number nor passkey. */
  proved?: boolean
  /** Whether it was a passkey. */
  byPasskey?: boolean
}

/**
 * Opens a session for a person who has proved who they are. Returns the token and sets the cookies that bind it to this browser
 * on `headers`: `ectoken`, which the page reads, and for browsers the HttpOnly binding.
 */
export async function openSession(
  db: Database | Trx,
  { config, request, headers, userId, proved = true, byPasskey = false }: NewLogin,
): Promise<string> {
  const token = makeToken()
  const binding = comesFromBrowser(request) ? makeToken() : null
  await insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    bindingHash: binding ? hashToken(binding) : null,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
    proved,
    byPasskey,
  })
  headers.append('set-cookie', cookie(config, tokenCookie, token, { httpOnly: false, maxAge }))
  if (binding) {
    headers.append('set-cookie', cookie(config, bindingCookie, binding, { httpOnly: true, maxAge }))
    await rememberDevice(db, { config, request, headers, userId })
  }
  return token
}

/** Removes both cookies from the browser, which stays a known device. */
export function clearSessionCookies(config: Config, headers: Headers): void {
  headers.append('set-cookie', cookie(config, tokenCookie, '', { httpOnly: false, maxAge: 0 }))
  headers.append('set-cookie', cookie(config, bindingCookie, '', { httpOnly: true, maxAge: 0 }))
}

function bearer(request: Request): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/** The person of the bearer token; null without a token, or when it is invalid or its binding cookie is missing. */
export async function findSession(db: Database, request: Request): Promise<SessionUser | null> {
  const token = bearer(request)
  if (!token) return null
  const row = await findLiveSession(db, hashToken(token))
  if (!row) return null
  if (row.binding_hash) {
    const shown = readCookie(request, bindingCookie)
    if (!shown || !equalInConstantTime(hashToken(shown), row.binding_hash)) return null
  }
  if (row.unseen_for_long) await touchSession(db, row.session_id)
  return {
    id: row.id,
    sessionId: row.session_id,
    phone: row.phone,
    email: row.email,
    name: row.name,
    role: readRole(row.role),
    verifiedRecently: row.verified_recently,
    verifiedAt: row.verified_at,
    passkeyStep: row.passkey_step,
  }
}

/** For actions that can't be undone: 403 until a code or a passkey is proved again. */
export function requireRecentProof(user: SessionUser): void {
  if (!user.verifiedRecently) throw new HttpError(403, messages.confirmByCode)
}

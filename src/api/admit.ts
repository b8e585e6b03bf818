import { keyChecks } from '../app/server/programs.ts'
import type { PasskeyStep } from '../features/accounts/contract.ts'
import { findSession, requireRecentProof, type SessionUser } from '../features/accounts/server/session.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { allows, isStaff } from '../platform/pure/access/roles.ts'
import { messages } from '../platform/pure/messages.ts'
import type { Deps } from './deps.ts'
import type { EndpointName } from './endpoints.ts'
import type { ServedCall } from './served-call.ts'

const always = ['isLoginCheck', 'getUser', 'verifyOtp', 'logout', 'passkeyLogin'] as const

/** What a session may call before it has proved the passkey that its role requires; for the rest it counts as a guest's. */
const beforePasskey: Record<PasskeyStep, ReadonlySet<string>> = {
  use: new Set<EndpointName>(always),
  add: new Set<EndpointName>([...always, 'listPasskeys', 'startPasskey', 'addPasskey']),
}

/** Who makes a call, if they may: a guest, a person by their session, or a program by its key. */
export async function admit(served: ServedCall, request: Request, deps: Deps): Promise<SessionUser | null> {
  const { name, endpoint, needs } = served
  if (endpoint.who === 'provider' || (endpoint.who === 'anyone' && !request.headers.has('authorization'))) return null
  for (const { readKey, admitKey } of keyChecks) {
    const apiKey = readKey(request)
    if (apiKey) return endpoint.who === 'anyone' ? null : admitKey(deps, apiKey, served.takesKeys ? needs : [])
  }
  const user = await findSession(deps.db, request)
  const held = user?.passkeyStep && !beforePasskey[user.passkeyStep].has(name)
  if (endpoint.who === 'anyone') return held ? null : user
  if (!user) throw new HttpError(401, messages.pleaseLogin)
  if (held) throw new HttpError(403, user.passkeyStep === 'add' ? messages.passkeyMissing : messages.passkeyNeeded)
  if (endpoint.who === 'admin') {
    if (!isStaff(user.role)) throw new HttpError(403, messages.forbidden)
    if (needs.length === 0 || !needs.every((permission) => allows(user.role, permission)))
      throw new HttpError(403, messages.roleForbids)
    // A session lives for months; proof for changes has to be recent.
    if (endpoint.method !== 'GET') requireRecentProof(user)
  }
  return user
}

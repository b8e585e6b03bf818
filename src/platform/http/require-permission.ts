import { permissionNames } from '../pure/access/permission-names.ts'
import { allows, type Permission, type Role } from '../pure/access/roles.ts'
import { messages } from '../pure/messages.ts'
import { say } from '../pure/text/say.ts'
import { HttpError } from './http-error.ts'

/** Who makes a call. */
export interface Caller {
  role: Role
  /** What the key may do that calls in this person's place; absent for a person. */
  scopes?: readonly Permission[]
}

/** Whether a person's role, or the scopes of the key that acts for them, allow it. */
export const mayDo = ({ role, scopes }: Caller, permission: Permission): boolean =>
  allows(role, permission) && (scopes === undefined || scopes.includes(permission))

/** Why a part of a call is refused, in words; null when it isn't. */
export function findPermissionFault(user: Caller, permissions: readonly Permission[]): string | null {
  const lacking = permissions.find((permission) => !mayDo(user, permission))
  return lacking ? say<string>(messages.partForbids, { permission: permissionNames[lacking] }, 'en') : null
}

/** For the part of a call that belongs to another permission than the call itself: 403 that names it. */
export function requirePermission(user: Caller, permission: Permission): void {
  if (!mayDo(user, permission)) {
    throw new HttpError(403, messages.partForbids, {}, {}, { permission: permissionNames[permission] })
  }
}

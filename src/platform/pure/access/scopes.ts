import { permissionNames } from './permission-names.ts'
import { type Permission, permissions } from './roles.ts'

/** What a key may never do: make people, or programs, powerful, or use more permissions than its own. */
const personal = [
  'people.write',
  'audit.undo',
  'programs.read',
  'programs.write',
] as const satisfies readonly Permission[]
type Personal = (typeof personal)[number]
export type Scope = Exclude<Permission, Personal>

const isScope = (permission: Permission): permission is Scope => !personal.some((held) => held === permission)

/** The permissions that an API key can have. */
export const scopes: readonly Scope[] = permissions.filter(isScope)

/** What each lets a program do, as the admin says it. */
export const scopeNames: Record<Scope, string> = permissionNames

import { readRole } from '../../../platform/pure/access/roles.ts'
import type { PasskeyStep, User } from '../contract.ts'
import type { UserRow } from './users.ts'

/** A user as the contract describes it; the password hash never leaves the server. */
export function presentUser(row: UserRow, passkeyStep: PasskeyStep | null = null): User {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    emailVerified: row.email_verified_at !== null,
    phoneNumber: row.phone,
    role: readRole(row.role),
    hasPassword: row.password_hash !== null,
    createdAt: row.created_at.toISOString(),
    ...(passkeyStep && { passkeyStep }),
  }
}

import { grants, type Permission, type Role } from '../../src/platform/pure/access/roles.ts'

/** While the work lasts, a role has these permissions alone. */
export async function withPermissions<T>(role: Role, only: readonly Permission[], work: () => Promise<T>): Promise<T> {
  const before = grants[role]
  grants[role] = only
  try {
    return await work()
  } finally {
    grants[role] = before
  }
}

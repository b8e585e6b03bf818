import { useStore } from '@nanostores/react'
import { allows, type Permission } from '../../platform/pure/access/roles.ts'
import { $session } from '../../site/browser/session.ts'

/** Whether the person's role allows it; screens leave out what would be refused. The server decides. */
export function useMay(permission: Permission): boolean {
  const session = useStore($session)
  return session.status !== 'signedIn' || allows(session.user.role, permission)
}

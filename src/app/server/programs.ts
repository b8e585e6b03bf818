import type { z } from 'zod'
import type { SessionUser } from '../../features/accounts/server/session.ts'
import { admitKey, readKey } from '../../features/programs/server/key-user.ts'
import { webhookBodies } from '../../features/programs/webhook-contract.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import type { Permission } from '../../platform/pure/access/roles.ts'

interface KeyCheck {
  /** The key of a request; null when its bearer is a session's token, or none. */
  readKey: (request: Request) => string | null
  /** The person whose key it is; throws when the key does not allow the call. */
  admitKey: (deps: { db: Database; config: Config }, key: string, needed: readonly Permission[]) => Promise<SessionUser>
}

/** How programs prove who they are, beside people's sessions. */
export const keyChecks: readonly KeyCheck[] = [{ readKey, admitKey }]

/** What other programs are sent, by the name of the event. */
export const sentBodies: Readonly<Record<string, z.ZodType>> = { ...webhookBodies }

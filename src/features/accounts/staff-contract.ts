import { z } from 'zod'
import { staffRoles } from '../../platform/pure/access/roles.ts'
import { idParams, message, messageReply, version } from '../../platform/schema/fields.ts'
import { session } from './contract.ts'

const passkeyRoles = z.object({
  roles: z.array(
    z.object({
      role: z.enum(staffRoles),
      required: z.boolean(),
      people: z.number().int(),
      withPasskey: z.number().int(),
    }),
  ),
  version,
})

/** How people of the shop are signed in. */
export const staffSessionSchemas = {
  /** Where a member of staff is signed in, most recently used first; 404 for shoppers, whose sessions are their own affair. */
  listStaffSessions: { params: idParams, reply: z.object({ sessions: z.array(session), passkeys: z.number().int() }) },
  /** Signs a member of staff out everywhere, except in the session that makes the call; their devices are no longer known. */
  endStaffSessions: { params: idParams, reply: messageReply },
  /** Ends a session of a member of staff: its next call is answered 401. 404 for the session that makes the call. */
  endStaffSession: { params: idParams, reply: messageReply },
  /** For someone who has lost theirs: removes all passkeys of a member of staff and signs them out. 409 for the caller's own. */
  removeStaffPasskeys: { params: idParams, reply: messageReply },
  /** The roles that require a passkey, and how many of their people have one. */
  readPasskeyRoles: { reply: passkeyRoles },
  /**
   * Replaces the roles that require a passkey. Their people can do nothing before they have signed in with one, or registered their first;
   * API keys go on. 400 at `roles` for a caller without a passkey who requires one of more roles than before.
   */
  savePasskeyRoles: {
    body: z.object({ roles: z.array(z.enum(staffRoles)).max(staffRoles.length), version: version.optional() }),
    reply: passkeyRoles.extend({ message }),
  },
}

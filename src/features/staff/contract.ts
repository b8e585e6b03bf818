import { z } from 'zod'
import { roles, staffRoles } from '../../platform/pure/access/roles.ts'
import { id, idParams, message, messageReply, queryNumber, typedLine, version } from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  orders: z.number().int(),
  createdAt: z.string(),
  version,
})
export type Person = z.infer<typeof person>

const auditEntry = z.object({
  id,
  actor: z.string(),
  actorId: id.nullable(),
  /** The entry whose change this one has undone. */
  undoes: id.nullable(),
  undone: z.boolean(),
  /** The name of the API key that made the change in their place. */
  key: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** Its title, name or number. Empty when nothing is known about it any more. */
  title: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  at: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const invite = z.object({ id, email: z.string(), role: z.enum(roles), expiresAt: z.string() })

const auditFilter = z.object({
  entity: z.string().max(40).optional(),
  entityId: z.string().max(64).optional(),
  actorId: z.string().max(64).optional(),
})

export const adminPeopleSchemas = {
  listPeople: {
    query: listQuery.extend({ role: oneOf(roles) }),
    reply: z.object({ people: z.array(person), total }),
  },
  changeRole: {
    params: idParams,
    body: z.object({ role: z.enum(roles), version: version.optional() }),
    reply: z.object({ person, message }),
  },
  /**
   * Gives a role to a number, which need not have an account yet, or to the account that has confirmed an email. They get it by signing
   * in with a code, and are told by text or mail. An email that nobody has confirmed is sent a link.
   */
  inviteStaff: {
    body: z.object({ phoneOrEmail: typedLine(254), role: z.enum(staffRoles) }),
    status: 201,
    /** Null when an email was invited that no account has confirmed: its link waits to be accepted. */
    reply: z.object({ person: person.nullable(), message }),
  },
  listAudit: {
    query: listQuery.extend(auditFilter.shape),
    reply: z.object({ entries: z.array(auditEntry), total }),
  },
  /**
   * One part of the audit log as CSV, oldest first, with the filters of `listAudit`; all parts joined are the file, and only the first has
   * the row of headers. Cells that a spreadsheet would run as formulas begin with an apostrophe. The first part is recorded in the log.
   */
  exportAudit: {
    query: auditFilter.extend({
      query: listQuery.shape.query,
      /** The id of the last entry that was read. */
      after: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      limit: queryNumber(500, 1, 1000),
    }),
    reply: z.object({
      csv: z.string(),
      rows: z.number().int(),
      /** Where the next part begins; null at the end. */
      after: z.string().nullable(),
    }),
  },
  /** What undoing an entry would restore. `blocked` says why it can't be undone. */
  previewUndo: {
    params: idParams,
    reply: z.object({
      entry: auditEntry.pick({ id: true, action: true, entity: true, entityId: true, title: true }),
      kind: z.enum(['restore', 'make anew', 'remove']),
      fields: z.array(z.object({ field: z.string(), now: z.unknown(), restored: z.unknown() })),
      blocked: z.string().nullable(),
    }),
  },
  /** Undoes a single change; refused when it has changed since. */
  undoChange: { params: idParams, reply: messageReply },
  /** Those that wait for an answer. */
  listInvites: { reply: z.object({ invites: z.array(invite) }) },
  withdrawInvite: { params: idParams, reply: messageReply },
  /** Gives the role of an invitation's link to whoever is signed in, once. */
  acceptInvite: {
    body: z.object({ token: z.string().min(1).max(100) }),
    reply: z.object({ role: z.enum(staffRoles), message }),
  },
}

import { z } from 'zod'
import { scopes } from '../../platform/pure/access/scopes.ts'
import { id, idParams, line, message, messageReply } from '../../platform/schema/fields.ts'

export const keyDaysMax = 3650

const scope = z.enum(scopes)

const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.string()),
  /** The last characters of the key. */
  ending: z.string(),
  madeBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
})
export type ApiKey = z.infer<typeof apiKey>

export const keySchemas = {
  /** Newest first. */
  listKeys: { reply: z.object({ keys: z.array(apiKey) }) },
  /** `days` until it expires; null: never. The reply is the only place where the key itself is shown. */
  createKey: {
    body: z.object({
      name: line(60),
      scopes: z.array(scope).refine((given) => given.length > 0, 'at least one permission'),
      days: z.number().int().min(1).max(keyDaysMax).nullable(),
    }),
    status: 201,
    reply: z.object({ apiKey, key: z.string(), message }),
  },
  revokeKey: { params: idParams, reply: messageReply },
}

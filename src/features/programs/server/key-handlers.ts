import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseFields } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { allows } from '../../../platform/pure/access/roles.ts'
import { keysMax } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { insertKey, listKeys, markRevoked } from './key-queries.ts'
import { makeKey } from './key-user.ts'

const endingLength = 4

export const handleKeys: Pick<Handlers, 'listKeys' | 'createKey' | 'revokeKey'> = {
  listKeys: async (_call, { db }) => ({ keys: await listKeys(db) }),

  createKey: async ({ body: { name, scopes, days }, user }, { db }) => {
    const beyond = scopes.findIndex((scope) => !allows(user.role, scope))
    if (beyond >= 0) throw refuseFields({ field: `scopes.${beyond}`, problem: messages.scopeBeyondRole })
    const key = makeKey()
    return transact(db, async (trx) => {
      const active = (await listKeys(trx)).filter(({ state }) => state === 'active')
      if (active.length >= keysMax) throw new HttpError(409, messages.keysFull)
      const fields = {
        name,
        days,
        scopes: [...new Set(scopes)],
        hash: hashToken(key),
        ending: key.slice(-endingLength),
      }
      const apiKey = await insertKey(trx, { ...fields, madeBy: user.id })
      const after = { name, scopes: apiKey.scopes, expiresAt: apiKey.expiresAt }
      await recordAudit(trx, { actorId: user.id, action: 'created', entity: 'API key', entityId: apiKey.id, after })
      return { apiKey, key, message: messages.keyMade }
    })
  },

  revokeKey: ({ params: { id }, user }, { db }) =>
    transact(db, async (trx) => {
      const { name, scopes } = orNotFound(isUuid(id) ? await markRevoked(trx, id) : null)
      const entry = { actorId: user.id, action: 'revoked', entity: 'API key', entityId: id }
      await recordAudit(trx, { ...entry, before: { name, scopes } })
      return { message: messages.keyRevoked }
    }),
}

import type { Handlers } from '../../../api/http.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { Session } from '../contract.ts'
import { forgetDevices, readDevice } from './known-devices.ts'
import { clearSessionCookies } from './session.ts'
import { listSessions, revokeOtherSessions, revokeOwnSession } from './session-queries.ts'

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

export function presentSession(row: SessionRow, currentId: string): Session {
  const { id, user_agent: userAgent, created_at, last_seen_at } = row
  const used = { createdAt: created_at.toISOString(), lastSeenAt: last_seen_at.toISOString() }
  return { _id: id, id, userAgent, ...used, current: id === currentId }
}

export const handleSessions: Pick<Handlers, 'listSessions' | 'endSession' | 'signOutEverywhere'> = {
  listSessions: async ({ user }, { db }) => {
    const rows = await listSessions(db, user.id)
    return { sessions: rows.map((row) => presentSession(row, user.sessionId)) }
  },

  endSession: async ({ params: { id }, user }, { db }) => {
    orNotFound(isUuid(id) ? await revokeOwnSession(db, { userId: user.id, id }) : null)
    return { message: messages.sessionEnded }
  },

  signOutEverywhere: async ({ user, request, headers }, { config, db }) => {
    await revokeOtherSessions(db, user.id, null)
    await forgetDevices(db, user.id, readDevice(request))
    clearSessionCookies(config, headers)
    return { message: messages.loggedOut }
  },
}

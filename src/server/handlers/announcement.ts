import { messages } from '../../contract/messages.ts'
import { findShownAnnouncement, lockAnnouncement, saveAnnouncement, switchAnnouncement } from '../db/announcements.ts'
import { recordAudit } from '../db/audit.ts'
import { transact } from '../db/client.ts'
import type { Handlers } from '../http.ts'
import { Refusal } from '../refusal.ts'

export const handleAnnouncement: Handlers = {
  getAnnouncement: async (_call, { db }) => ({ announcement: await findShownAnnouncement(db) }),

  saveAnnouncement: ({ body, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await lockAnnouncement(trx)
      const announcement = await saveAnnouncement(trx, before, body)
      const write = { actorId: user.id, entity: 'announcement', entityId: announcement.id, before, after: announcement }
      await recordAudit(trx, { ...write, action: before ? 'changed' : 'created' })
      return { announcement, message: messages.saved }
    }),

  toggleAnnouncement: ({ body, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await lockAnnouncement(trx)
      if (!before) throw new Refusal(404, messages.notFound)
      const announcement = await switchAnnouncement(trx, before.id, body.active ?? !before.active)
      const write = { actorId: user.id, entity: 'announcement', entityId: before.id, before, after: announcement }
      await recordAudit(trx, { ...write, action: announcement.active ? 'switched on' : 'switched off' })
      return { announcement, message: messages.saved }
    }),
}

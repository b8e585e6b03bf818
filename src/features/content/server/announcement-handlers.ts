import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { findShownAnnouncement, lockAnnouncement, saveAnnouncement, switchAnnouncement } from './announcements.ts'

export const handleAnnouncement = {
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
} satisfies Partial<Handlers>

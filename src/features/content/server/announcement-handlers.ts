import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { checkSchedule } from '../../publishing/server/schedule.ts'
import type { Announcement } from '../announcement-contract.ts'
import {
  findLastAnnouncement,
  findShownAnnouncement,
  lockAnnouncement,
  saveAnnouncement,
  switchAnnouncement,
} from './announcements.ts'

const editableOf = ({ text, link, active, startsAt, endsAt }: Announcement) => ({
  text,
  link,
  active,
  startsAt,
  endsAt,
})

/** As the merchant edits it. */
export const viewAnnouncement = (announcement: Announcement) => ({
  ...announcement,
  version: versionOf(editableOf(announcement)),
})

export const handleAnnouncement = {
  getAnnouncement: async (_call, { db, config }) => ({
    announcement: await findShownAnnouncement(db, config.textLanguage),
  }),

  saveAnnouncement: ({ body: { version, ...body }, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await lockAnnouncement(trx)
      if (before) requireUnchanged(version, editableOf(before), body)
      checkSchedule(body)
      const announcement = await saveAnnouncement(trx, before, body)
      const write = { actorId: user.id, entity: 'announcement', entityId: announcement.id, before, after: announcement }
      await recordAudit(trx, { ...write, action: before ? 'changed' : 'created' })
      return { announcement: viewAnnouncement(announcement), message: messages.saved }
    }),

  toggleAnnouncement: ({ body, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await lockAnnouncement(trx)
      if (!before) throw new HttpError(404, messages.notFound)
      requireUnchanged(body.version, editableOf(before), body)
      const announcement = await switchAnnouncement(trx, before.id, body.active ?? !before.active)
      const write = { actorId: user.id, entity: 'announcement', entityId: before.id, before, after: announcement }
      await recordAudit(trx, { ...write, action: announcement.active ? 'switched on' : 'switched off' })
      return { announcement: viewAnnouncement(announcement), message: messages.saved }
    }),
} satisfies Partial<Handlers>

/** What the admin reads of it. */
export const manageAnnouncement = {
  readAnnouncement: async (_call, { db }) => {
    const announcement = await findLastAnnouncement(db)
    return { announcement: announcement && viewAnnouncement(announcement) }
  },
} satisfies Partial<Handlers>

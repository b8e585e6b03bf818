import { z } from 'zod'
import { id, instant, line, version } from '../../platform/schema/fields.ts'
import { siteLink } from '../../platform/schema/links.ts'

export const announcement = z.object({
  _id: id,
  id,
  text: z.string(),
  link: z.string().nullable(),
  active: z.boolean(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
})
export type Announcement = z.infer<typeof announcement>

export const announcementSchemas = {
  getAnnouncement: { reply: z.object({ announcement: announcement.nullable() }) },
  saveAnnouncement: {
    body: z.object({
      text: line(200),
      link: siteLink.nullish(),
      active: z.boolean().optional(),
      startsAt: instant.nullish(),
      endsAt: instant.nullish(),
      version: version.optional(),
    }),
    reply: z.object({ announcement: announcement.extend({ version }), message: z.string() }),
  },
  /** Toggles, or sets `active` when the body has it. */
  toggleAnnouncement: {
    body: z.object({ active: z.boolean().optional(), version: version.optional() }),
    reply: z.object({ announcement: announcement.extend({ version }), message: z.string() }),
  },
}

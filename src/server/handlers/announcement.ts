import { findAnnouncement } from '../db/catalogue-content.ts'
import type { Handlers } from '../http.ts'

export const handleAnnouncement: Handlers = {
  getAnnouncement: async (_call, { db }) => ({ announcement: await findAnnouncement(db) }),
}

import { fieldsOf, readBy, readWhole } from '../../staff/server/undoable-kit.ts'
import type { UndoableRecord } from '../../staff/slots.ts'
import { viewAnnouncement } from './announcement-handlers.ts'
import { findLastAnnouncement } from './announcements.ts'
import { editableBanner } from './banner-handlers.ts'

/** Changes of content that can be undone. */
export const undoableContent = {
  banner: {
    fields: fieldsOf('updateBanner'),
    read: async (id, by) => {
      const found = await readBy('listBanners')(id, by)
      return found && { ...editableBanner(found as Parameters<typeof editableBanner>[0]), version: found['version'] }
    },
    toFields: (stored) => ({ ...editableBanner(stored as Parameters<typeof editableBanner>[0]) }),
    update: 'updateBanner',
    create: 'createBanner',
    remove: 'deleteBanner',
  },
  page: {
    fields: fieldsOf('updatePage'),
    read: readBy('readPage'),
    update: 'updatePage',
    create: 'createPage',
    remove: 'deletePage',
  },
  blog: {
    // The text is stored as HTML, whatever it was written in.
    fields: fieldsOf('updateBlog', 'markdown'),
    read: readBy('readBlog'),
    update: 'updateBlog',
    create: 'createBlog',
    remove: 'deleteBlog',
  },
  'featured section': {
    fields: fieldsOf('updateSection'),
    read: readBy('listSections'),
    update: 'updateSection',
    create: 'createSection',
    remove: 'deleteSection',
  },
  navigation: {
    fields: fieldsOf('saveNavigation'),
    read: readWhole('readNavigation'),
    whole: true,
    update: 'saveNavigation',
  },
  announcement: {
    fields: fieldsOf('saveAnnouncement'),
    whole: true,
    update: 'saveAnnouncement',
    read: async (_id, { deps: { db } }) => {
      const last = await findLastAnnouncement(db)
      return last && { ...viewAnnouncement(last) }
    },
  },
} satisfies Record<string, UndoableRecord>

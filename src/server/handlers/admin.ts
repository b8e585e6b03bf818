import { findLastAnnouncement } from '../db/announcements.ts'
import type { Handlers } from '../http.ts'
import { handleAdminBlogs } from './admin/blogs.ts'
import { handleCatalogueFiles } from './admin/catalogue.ts'
import { handleAdminCategories } from './admin/categories.ts'
import { handleInbox } from './admin/inbox.ts'
import { handlePeople } from './admin/people.ts'
import { handleAdminProducts } from './admin/products.ts'
import { handleSections } from './admin/sections.ts'
import { handleToday } from './admin/today.ts'
import { handleAdminVariants } from './admin/variants.ts'

export const handleAdmin: Handlers = {
  ...handleAdminBlogs,
  ...handleAdminCategories,
  ...handleAdminProducts,
  ...handleAdminVariants,
  ...handleCatalogueFiles,
  ...handleInbox,
  ...handlePeople,
  ...handleSections,
  ...handleToday,

  readAnnouncement: async (_call, { db }) => ({ announcement: await findLastAnnouncement(db) }),
}

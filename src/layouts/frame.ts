import type { Announcement } from '../contract/announcement.ts'
import type { NavbarCategory } from '../contract/categories.ts'

/** What stands around every page. */
export interface Frame {
  announcement: Announcement | null
  categories: NavbarCategory[]
}

export async function readFrame(): Promise<Frame> {
  return { announcement: null, categories: [] }
}

import { listActiveBanners } from '../db/catalogue-content.ts'
import type { Handlers } from '../http.ts'

export const handleBanners: Handlers = {
  listActiveBanners: async (_call, { db }) => ({ banners: await listActiveBanners(db) }),
}

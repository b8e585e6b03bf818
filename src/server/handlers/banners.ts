import { messages } from '../../contract/messages.ts'
import { recordAudit } from '../db/audit.ts'
import { deleteBanner, insertBanner, listBanners, lockBanner, updateBanner } from '../db/banners.ts'
import { type Trx, transact } from '../db/client.ts'
import type { Handlers } from '../http.ts'
import { isCatalogueId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

async function requireBanner(trx: Trx, id: string) {
  const banner = isCatalogueId(id) ? await lockBanner(trx, id) : null
  if (!banner) throw new Refusal(404, messages.notFound)
  return banner
}

export const handleBanners: Handlers = {
  listActiveBanners: async (_call, { db }) => ({ banners: await listBanners(db, { activeOnly: true }) }),

  listBanners: async (_call, { db }) => ({ banners: await listBanners(db, { activeOnly: false }) }),

  createBanner: ({ body, user }, { db }) =>
    transact(db, async (trx) => {
      const banner = await insertBanner(trx, body)
      await recordAudit(trx, {
        actorId: user.id,
        action: 'created',
        entity: 'banner',
        entityId: banner.id,
        after: banner,
      })
      return { banner, message: messages.saved }
    }),

  updateBanner: ({ params, body, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireBanner(trx, params.id)
      const banner = await updateBanner(trx, before.id, body)
      const change = { actorId: user.id, action: 'changed', entity: 'banner', entityId: banner.id }
      await recordAudit(trx, { ...change, before, after: banner })
      return { banner, message: messages.saved }
    }),

  deleteBanner: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireBanner(trx, params.id)
      await deleteBanner(trx, before.id)
      await recordAudit(trx, { actorId: user.id, action: 'deleted', entity: 'banner', entityId: before.id, before })
      return { message: messages.deleted }
    }),
}

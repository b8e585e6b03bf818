import type { Handlers } from '../../../api/http.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { deleteBanner, insertBanner, listBanners, lockBanner, updateBanner } from './banner-queries.ts'

async function requireBanner(trx: Trx, id: string) {
  const banner = isCatalogueId(id) ? await lockBanner(trx, id) : null
  if (!banner) throw new Refusal(404, messages.notFound)
  return banner
}

export const handleBanners = {
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
} satisfies Partial<Handlers>

import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { requireNumbered } from '../../admin/server/given.ts'
import { viewPreview } from '../../catalog/server/preview-link.ts'
import * as queries from './page-preview-queries.ts'
import { findPage } from './page-queries.ts'

type PreviewCalls = 'listPagePreviews' | 'createPagePreview' | 'deletePagePreview'

export const handlePagePreviews: Pick<Handlers, PreviewCalls> = {
  listPagePreviews: async ({ params }, { db, config }) => {
    const { id } = await requireNumbered(params.id, (known) => findPage(db, known))
    return { previews: (await queries.listLivePagePreviews(db, id)).map((preview) => viewPreview(preview, config)) }
  },

  createPagePreview: ({ params, body, user }, { db, config }) =>
    transact(db, async (trx) => {
      const page = await requireNumbered(params.id, (id) => findPage(trx, id, { lock: true }))
      if (page.status !== 'draft' && page.status !== 'scheduled') throw new HttpError(409, messages.previewOfDraftPage)
      const preview = viewPreview(await queries.insertPagePreview(trx, page.id, body.days), config)
      const write = { actorId: user.id, action: 'shared', entity: 'page', entityId: page.id }
      await recordAudit(trx, { ...write, after: { title: page.title, previewUntil: preview.expiresAt } })
      return { preview, message: messages.saved }
    }),

  deletePagePreview: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const pageId = isUuid(params.id) ? await queries.deletePagePreview(trx, params.id) : undefined
      if (pageId === undefined) throw new HttpError(404, messages.notFound)
      const title = (await findPage(trx, pageId))?.title ?? ''
      const write = { actorId: user.id, action: 'withdrew the preview of', entity: 'page', entityId: pageId }
      await recordAudit(trx, { ...write, before: { title, preview: params.id } })
      return { message: messages.deleted }
    }),
}

import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { escapeHtml } from '../../../platform/html-escape.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { requireNumbered } from '../../admin/server/given.ts'
import { findPagePreview } from '../../content/server/offered-pages.ts'
import { readPreviewToken, viewPreview } from './preview-link.ts'
import * as queries from './preview-queries.ts'
import { findAnyProduct } from './product-admin-queries.ts'

/** The headers of a static page, plus what keeps the link out of search engines, caches and referrers. The page itself has the policy for scripts and styles. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'self'",
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store, private',
}

function writeNote(status: number, sentence: string, more: Record<string, string> = {}): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Preview</title><h1>Preview</h1><p>${escapeHtml(sentence)}</p></html>`
  return new Response(html, { status, headers: { ...headers, ...more } })
}

const refreshSeconds = '3'

export const handlePreviewPages: Pick<Handlers, 'showPreview'> = {
  showPreview: async ({ params, query: { market = '' } }, { db, config }) => {
    const id = readPreviewToken(config, params.token)
    const isKnown = market === '' || config.markets.some(({ key }) => key === market)
    const find = async (known: string) =>
      (await queries.findPreview(db, known, market)) ?? (await findPagePreview(db, known, market))
    const found = id === null || !isKnown ? undefined : await find(id)
    if (!found || found.status === 'archived') return writeNote(410, messages.previewGone)
    const location = market === '' ? found.path : `/${market}${found.path}`
    if (found.status === 'active') return new Response(null, { status: 302, headers: { ...headers, location } })
    if (found.html === null) return writeNote(202, messages.previewComing, { refresh: refreshSeconds })
    const html = market === '' ? found.html : found.marketHtml
    return html === null ? writeNote(404, messages.previewNotSold) : new Response(html, { headers })
  },
}

export const handlePreviews: Pick<Handlers, 'listPreviews' | 'createPreview' | 'deletePreview'> = {
  listPreviews: async ({ params }, { db, config }) => {
    const { id } = await requireNumbered(params.id, (known) => findAnyProduct(db, known))
    return { previews: (await queries.listLivePreviews(db, id)).map((preview) => viewPreview(preview, config)) }
  },

  createPreview: ({ params, body, user }, { db, config }) =>
    transact(db, async (trx) => {
      const product = await requireNumbered(params.id, (id) => findAnyProduct(trx, id, { lock: true }))
      if (product.status !== 'draft' && product.status !== 'scheduled')
        throw new HttpError(409, messages.previewOfDraft)
      const preview = viewPreview(await queries.insertPreview(trx, product.id, body.days), config)
      const write = { actorId: user.id, action: 'shared', entity: 'product', entityId: product.id }
      await recordAudit(trx, { ...write, after: { previewUntil: preview.expiresAt } })
      return { preview, message: messages.saved }
    }),

  deletePreview: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const productId = isUuid(params.id) ? await queries.deletePreview(trx, params.id) : undefined
      if (productId === undefined) throw new HttpError(404, messages.notFound)
      const write = { actorId: user.id, action: 'withdrew the preview of', entity: 'product', entityId: productId }
      await recordAudit(trx, { ...write, before: { preview: params.id } })
      return { message: messages.deleted }
    }),
}

import type { Handlers } from '../../../api/http.ts'
import { escapeHtml } from '../../../platform/html-escape.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { makePreviewCalls } from '../../publishing/server/preview-calls.ts'
import { readPreviewToken } from '../../publishing/server/preview-link.ts'
import { findPreview } from '../../publishing/server/previews.ts'
import { findAnyProduct } from './products/product-admin-queries.ts'

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
    const found = id === null || !isKnown ? undefined : await findPreview(db, id, market)
    if (!found || found.status === 'archived') return writeNote(410, messages.previewGone)
    const location = market === '' ? found.path : `/${market}${found.path}`
    if (found.status === 'active') return new Response(null, { status: 302, headers: { ...headers, location } })
    if (found.html === null) return writeNote(202, messages.previewComing, { refresh: refreshSeconds })
    const html = market === '' ? found.html : found.marketHtml
    return html === null ? writeNote(404, messages.previewNotSold) : new Response(html, { headers })
  },
}

const { list, create, remove } = makePreviewCalls({
  kind: 'product',
  entity: 'product',
  find: findAnyProduct,
  isUnpublished: ({ status }) => status === 'draft' || status === 'scheduled',
})

export const handlePreviews: Pick<Handlers, 'listPreviews' | 'createPreview' | 'deletePreview'> = {
  listPreviews: list,
  createPreview: create,
  deletePreview: remove,
}

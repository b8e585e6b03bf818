import { z } from 'zod'
import { idParams, message, messageReply } from '../../platform/schema/fields.ts'

export const preview = z.object({
  id: z.string(),
  /** Anyone with this address sees the draft. */
  url: z.string(),
  /** The same draft in each market besides the first, with its prices and in its language. */
  markets: z.array(z.object({ name: z.string(), language: z.string(), url: z.string() })),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Preview = z.infer<typeof preview>

/** Longest life of a link, in days. */
const previewDaysMax = 30

export const previewDays = z.object({ days: z.number().int().min(1).max(previewDaysMax) })

/** The calls on the links of a product, page or article. */
export const previewLinks = {
  /** Links that still work, newest first. */
  list: { params: idParams, reply: z.object({ previews: z.array(preview) }) },
  create: { params: idParams, body: previewDays, status: 201, reply: z.object({ preview, message }) },
  /** The link stops working. `id` is the preview's. */
  remove: { params: idParams, reply: messageReply },
} as const

export const previewSchemas = {
  /** The page of a draft for anyone who has its link: HTML, or 302 to the product, page or article once it is live. 404 in a market that doesn't sell the product. */
  showPreview: {
    params: z.object({ token: z.string().max(120) }),
    /** `market`: the key of a market; without it, the page is that of the first. */
    query: z.object({ market: z.string().max(40).optional() }),
    contentType: 'text/html; charset=utf-8',
    reply: z.instanceof(Response),
  },
  listPreviews: previewLinks.list,
  createPreview: previewLinks.create,
  deletePreview: previewLinks.remove,
}

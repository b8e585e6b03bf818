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
export const previewDaysMax = 30

export const previewDays = z.object({ days: z.number().int().min(1).max(previewDaysMax) })

export const previewSchemas = {
  /** The page of a draft for anyone who has its link: HTML, or 302 to the product or page once it is live. 404 in a market that doesn't sell the product. */
  showPreview: {
    params: z.object({ token: z.string().max(120) }),
    /** `market`: the key of a market; without it, the page is that of the first. */
    query: z.object({ market: z.string().max(40).optional() }),
    contentType: 'text/html; charset=utf-8',
    reply: z.instanceof(Response),
  },
  /** Links that still work, newest first. */
  listPreviews: { params: idParams, reply: z.object({ previews: z.array(preview) }) },
  createPreview: {
    params: idParams,
    body: previewDays,
    status: 201,
    reply: z.object({ preview, message }),
  },
  /** The link stops working. `id` is the preview's. */
  deletePreview: { params: idParams, reply: messageReply },
}

import { z } from 'zod'
import { idParams, line, message, messageReply, version } from '../../platform/schema/fields.ts'

const productVideo = z.object({
  url: z.string(),
  /** A picture that stands in for it until it is played. */
  poster: z.string(),
  /** What it shows, for those who can't see it. */
  alt: z.string(),
  bytes: z.number().int(),
})

const reply = z.object({ video: productVideo.nullable(), version })

export const videoSchemas = {
  readProductVideo: { params: idParams, reply },
  /** `data`: MP4 or WebM in base64, `videoMaxBytes` at most; without it the present video stays. */
  saveProductVideo: {
    params: idParams,
    body: z.object({
      data: z.base64().optional(),
      poster: z.string().min(1).max(500),
      alt: line(200),
      version: version.optional(),
    }),
    reply: reply.extend({ message }),
  },
  deleteProductVideo: { params: idParams, reply: messageReply },
}

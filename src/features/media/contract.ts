import { z } from 'zod'
import { id, idParams, line, messageReply, version } from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'

/** Percent from the left and from the top, in steps of a quarter: the point that crops keep visible. */
const focusPlace = z.number().int().min(0).max(100).multipleOf(25)
const focus = z.object({ x: z.number().int(), y: z.number().int() })

const picture = z.object({
  id,
  /** `/media/<hash>.webp`; a different picture has a different address. */
  url: z.string(),
  name: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  focus,
  version,
  createdAt: z.string(),
})
export type Picture = z.infer<typeof picture>

const listedPicture = picture.extend({
  /** Products, banners, articles and pages that use it. */
  uses: z.number().int(),
})
export type ListedPicture = z.infer<typeof listedPicture>

const pictureUse = z.object({ kind: z.enum(['product', 'banner', 'article', 'page', 'setting']), id, name: z.string() })
export type PictureUse = z.infer<typeof pictureUse>

const alt = z.union([z.literal(''), line(200)])
const sentFile = {
  name: line(120),
  /** JPEG, PNG, WebP, AVIF or GIF in base64, `pictureMaxBytes` at most. */
  data: z.base64(),
}
export const mediaSchemas = {
  /** A picture, or a product's video, which is also answered in parts. */
  getPicture: {
    params: z.object({ file: z.string().max(100) }),
    contentType: 'image/webp',
    reply: z.union([z.instanceof(Blob), z.instanceof(Response)]),
  },
  /** Sorts: added, name, size; a leading `-` turns them round. */
  listPictures: {
    query: listQuery.extend({ show: oneOf(['unused', 'undescribed']) }),
    reply: z.object({ pictures: z.array(listedPicture), total }),
  },
  readPicture: { params: idParams, reply: z.object({ picture, uses: z.array(pictureUse) }) },
  /** `known`: the shop already had it and keeps one copy. */
  uploadPicture: {
    body: z.object({ ...sentFile, alt: alt.optional() }),
    status: 201,
    reply: z.object({ picture, known: z.boolean() }),
  },
  updatePicture: {
    params: idParams,
    body: z.object({
      version: version.optional(),
      name: line(120).optional(),
      alt: alt.optional(),
      focus: z.object({ x: focusPlace, y: focusPlace }).optional(),
    }),
    reply: z.object({ picture, message: z.string() }),
  },
  /** Everything that uses the picture shows the new one. */
  replacePicture: {
    params: idParams,
    body: z.object({ ...sentFile, version: version.optional() }),
    reply: z.object({ picture, message: z.string() }),
  },
  /** Copies products' pictures from other hosts for some seconds, starting after that address; each is tried once in a round. */
  copyPictures: {
    body: z.object({ after: z.string().max(2000) }),
    reply: z.object({
      copied: z.number().int(),
      failed: z.array(z.object({ url: z.string(), problem: z.string() })),
      /** The cursor for the next call; null when the round is over. */
      after: z.string().nullable(),
      left: z.number().int(),
    }),
  },
  /** Refused while a product, a banner, an article or a page uses it. */
  deletePicture: { params: idParams, reply: messageReply },
}

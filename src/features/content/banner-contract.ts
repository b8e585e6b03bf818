import { z } from 'zod'
import { id, idParams, instant, line, messageReply, optionalLine, version } from '../../platform/schema/fields.ts'
import { siteLink } from '../../platform/schema/links.ts'

const focalPoint = z.object({ x: z.number().int(), y: z.number().int() })

export const banner = z.object({
  _id: id,
  id,
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  linkText: z.string(),
  /** `phoneUrl`: a portrait picture for narrow screens; without it they show a part of the wide one. */
  image: z.object({
    url: z.string(),
    phoneUrl: z.string().nullable(),
    alt: z.string(),
    /** What a crop keeps visible, in percent from the left and top, where the merchant chose it. */
    focus: focalPoint.optional(),
    phoneFocus: focalPoint.optional(),
  }),
  position: z.number().int(),
  active: z.boolean(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
})
export type Banner = z.infer<typeof banner>

/** No defaults except the table's own: an update must not change fields it does not name. */
const bannerInput = z.object({
  title: line(120),
  text: optionalLine(300),
  link: siteLink.nullish(),
  linkText: optionalLine(40),
  imageUrl: siteLink,
  phoneImageUrl: siteLink.nullish(),
  imageAlt: line(200),
  position: z.number().int().min(0).max(1000).optional(),
  active: z.boolean().optional(),
  startsAt: instant.nullish(),
  endsAt: instant.nullish(),
})

const adminBanner = banner.extend({ version })
const bannerReply = z.object({ banner: adminBanner, message: z.string() })
export const bannerFields = Object.keys(bannerInput.shape)

export const bannerSchemas = {
  listActiveBanners: { reply: z.object({ banners: z.array(banner) }) },
  /** `orderVersion` covers the order alone. */
  listBanners: { reply: z.object({ banners: z.array(adminBanner), orderVersion: version }) },
  createBanner: { body: bannerInput, status: 201, reply: bannerReply },
  updateBanner: {
    params: idParams,
    body: bannerInput.partial().extend({ version: version.optional() }),
    reply: bannerReply,
  },
  deleteBanner: { params: idParams, reply: messageReply },
}

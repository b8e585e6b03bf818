import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { withGiven } from '../../../desk/server/given.ts'
import { requireUnchanged, versionOf, versionOfOrder } from '../../../desk/server/record-version.ts'
import type { Config } from '../../../platform/config.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { requirePictures } from '../../media/server/require-pictures.ts'
import { checkSchedule } from '../../publishing/server/schedule.ts'
import type { Banner } from '../banner-contract.ts'
import { arrangedBanners } from './arranged-content.ts'
import { deleteBanner, insertBanner, listBanners, lockBanner, updateBanner } from './banner-queries.ts'

const pictureFile = /\.(avif|gif|jpe?g|png|svg|webp)$/i

/** 400 when the address can't be a picture: a page of the site, or a host whose pictures the shop doesn't allow. */
function requirePicture(field: string, address: string, { IMAGE_HOSTS }: Config): void {
  const { hostname, pathname } = new URL(address, 'https://site.invalid')
  if (hostname === 'site.invalid') {
    if (!pictureFile.test(pathname))
      throw refuseFields({ field, problem: 'must be a picture, such as /pictures/linen.webp' })
  } else if (!IMAGE_HOSTS.includes(hostname)) {
    throw refuseFields({ field, problem: `must be on this site or on one of ${IMAGE_HOSTS.join(', ')}` })
  }
}

type BannerValues = Body<'createBanner'>

async function requireBanner(trx: Trx, id: string) {
  const banner = isCatalogueId(id) ? await lockBanner(trx, id) : null
  if (!banner) throw new HttpError(404, messages.notFound)
  return banner
}

export const editableBanner = ({ image, ...banner }: Banner): BannerValues => ({
  title: banner.title,
  text: banner.text,
  link: banner.link,
  linkText: banner.linkText,
  imageUrl: image.url,
  phoneImageUrl: image.phoneUrl,
  imageAlt: image.alt,
  position: banner.position,
  active: banner.active,
  startsAt: banner.startsAt,
  endsAt: banner.endsAt,
})

/** As the merchant edits it. */
const viewBanner = (banner: Banner) => ({ ...banner, version: versionOf(editableBanner(banner)) })

/** A banner's existing value is accepted, so that an older banner can still be switched off. */
function checkBanner(banner: BannerValues, config: Config, before?: BannerValues): void {
  if (banner.startsAt !== before?.startsAt || banner.endsAt !== before?.endsAt) checkSchedule(banner)
  for (const field of ['imageUrl', 'phoneImageUrl'] as const) {
    const address = banner[field]
    if (address && address !== before?.[field]) requirePicture(field, address, config)
  }
}

export const handleBanners = {
  listActiveBanners: async (_call, { db, config }) => ({
    banners: await listBanners(db, { activeOnly: true, language: config.textLanguage }),
  }),

  listBanners: async (_call, { db }) => {
    const banners = await listBanners(db, { activeOnly: false })
    return { banners: banners.map(viewBanner), orderVersion: versionOfOrder(banners) }
  },

  createBanner: ({ body, user }, { db, config }) =>
    transact(db, async (trx) => {
      checkBanner(body, config)
      await requirePictures(trx, [body.imageUrl, body.phoneImageUrl])
      const banner = await insertBanner(trx, { position: await arrangedBanners.findNext(trx), ...body })
      await recordAudit(trx, {
        actorId: user.id,
        action: 'created',
        entity: 'banner',
        entityId: banner.id,
        after: banner,
      })
      return { banner: viewBanner(banner), message: messages.saved }
    }),

  updateBanner: ({ params, body: { version, ...body }, user }, { db, config }) =>
    transact(db, async (trx) => {
      const before = await requireBanner(trx, params.id)
      const present = editableBanner(before)
      requireUnchanged(version, present, body)
      checkBanner(withGiven(present, body), config, present)
      await requirePictures(trx, [body.imageUrl, body.phoneImageUrl])
      const banner = await updateBanner(trx, before.id, body)
      const change = { actorId: user.id, action: 'changed', entity: 'banner', entityId: banner.id }
      await recordAudit(trx, { ...change, before, after: banner })
      return { banner: viewBanner(banner), message: messages.saved }
    }),

  deleteBanner: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireBanner(trx, params.id)
      await deleteBanner(trx, before.id)
      await recordAudit(trx, { actorId: user.id, action: 'deleted', entity: 'banner', entityId: before.id, before })
      return { message: messages.deleted }
    }),
} satisfies Partial<Handlers>

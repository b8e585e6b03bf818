import { type Selectable, sql, type Updateable } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { withGiven } from '../../../desk/server/given.ts'
import { requireUnchanged, versionOf, versionOfOrder } from '../../../desk/server/record-version.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import type { Banners } from '../../../platform/database/schema.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { requirePictures } from '../../media/server/require-pictures.ts'
import { checkSchedule, isoOrNull, isShownNow } from '../../publishing/server/schedule.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import type { Banner } from '../banner-contract.ts'
import { arrangedBanners } from './arranged-content.ts'

function toBanner(row: Selectable<Banners>): Banner {
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    text: row.text,
    link: row.link,
    linkText: row.link_text,
    image: { url: row.image_url, phoneUrl: row.phone_image_url, alt: row.image_alt },
    position: row.position,
    active: row.active,
    startsAt: isoOrNull(row.starts_at),
    endsAt: isoOrNull(row.ends_at),
  }
}

/** The middle is where a picture's focal point starts: it says nothing. */
function toFocus(x: number | null, y: number | null) {
  return x === null || y === null || (x === 50 && y === 50) ? null : { x, y }
}

type Changes = Omit<Updateable<Banners>, 'id'>

/** The columns named in a body; others stay as they are. */
function toChanges(body: Body<'updateBanner'>): Changes {
  const changes: Changes = {}
  if (body.title !== undefined) changes.title = body.title
  if (body.text !== undefined) changes.text = body.text
  if (body.link !== undefined) changes.link = body.link
  if (body.linkText !== undefined) changes.link_text = body.linkText
  if (body.imageUrl !== undefined) changes.image_url = body.imageUrl
  if (body.phoneImageUrl !== undefined) changes.phone_image_url = body.phoneImageUrl
  if (body.imageAlt !== undefined) changes.image_alt = body.imageAlt
  if (body.position !== undefined) changes.position = body.position
  if (body.active !== undefined) changes.active = body.active
  if (body.startsAt !== undefined) changes.starts_at = body.startsAt
  if (body.endsAt !== undefined) changes.ends_at = body.endsAt
  return changes
}

/** In a language; null: as written. */
async function listBanners(
  db: Database,
  { activeOnly, language = null }: { activeOnly: boolean; language?: string | null },
): Promise<Banner[]> {
  const { of } = translatedColumns(language)
  const id = sql`banners.id`
  let query = db
    .selectFrom('banners')
    .leftJoin('picture_focus as wide', (join) => join.on(sql<boolean>`image_url = '/media/' || wide.file`))
    .leftJoin('picture_focus as phone', (join) => join.on(sql<boolean>`phone_image_url = '/media/' || phone.file`))
    .selectAll('banners')
    .select([of('banner', 'title', id, sql`title`).as('title'), of('banner', 'text', id, sql`text`).as('text')])
    .select([of('banner', 'linkText', id, sql`link_text`).as('link_text')])
    .select([of('banner', 'imageAlt', id, sql`image_alt`).as('image_alt')])
    .select(['wide.focus_x as x', 'wide.focus_y as y', 'phone.focus_x as phone_x', 'phone.focus_y as phone_y'])
    .orderBy('position')
    .orderBy('banners.id')
  if (activeOnly) query = query.where(isShownNow)
  return (await query.execute()).map((row) => {
    const banner = toBanner(row)
    const focus = toFocus(row.x, row.y)
    const phoneFocus = toFocus(row.phone_x, row.phone_y)
    const image = { ...banner.image, ...(focus ? { focus } : {}), ...(phoneFocus ? { phoneFocus } : {}) }
    return { ...banner, image }
  })
}

/** The current banner, locked until the transaction ends. */
async function lockBanner(trx: Trx, id: string): Promise<Banner | null> {
  const row = await trx.selectFrom('banners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toBanner(row) : null
}

async function insertBanner(trx: Trx, body: Body<'createBanner'>): Promise<Banner> {
  const values = { ...toChanges(body), title: body.title, image_url: body.imageUrl, image_alt: body.imageAlt }
  return toBanner(await trx.insertInto('banners').values(values).returningAll().executeTakeFirstOrThrow())
}

async function updateBanner(trx: Trx, id: string, body: Body<'updateBanner'>): Promise<Banner> {
  const changes = { ...toChanges(body), updated_at: sql<Date>`now()` }
  const query = trx.updateTable('banners').set(changes).where('id', '=', id)
  return toBanner(await query.returningAll().executeTakeFirstOrThrow())
}

async function deleteBanner(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('banners').where('id', '=', id).execute()
}

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

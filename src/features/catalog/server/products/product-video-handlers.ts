import { sql } from 'kysely'
import type { Deps } from '../../../../api/deps.ts'
import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { requireNumbered } from '../../../../desk/server/given.ts'
import { requireUnchanged, versionOf } from '../../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../../platform/database/client.ts'
import { orNotFound, refuseFields } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { pictureFileOf, pictureUrl } from '../../../media/rules/picture-address.ts'
import { type NewVideo, readVideo, removeVideoUnless, storeVideo } from '../../../media/server/keep-video.ts'
import { requirePictures } from '../../../media/server/require-pictures.ts'
import { findAnyProduct } from './product-admin-queries.ts'
import { listImages } from './product-picture-queries.ts'

interface VideoRow {
  file: string
  bytes: number
  poster_url: string
  alt: string
}

const findVideo = (db: Database | Trx, productId: string): Promise<VideoRow | undefined> =>
  db
    .selectFrom('product_videos')
    .where('product_id', '=', productId)
    .select(['file', 'bytes', 'poster_url', 'alt'])
    .executeTakeFirst()

/** Whether any product has this file. */
const hasVideoFile = async (trx: Trx, file: string): Promise<boolean> =>
  (await trx.selectFrom('product_videos').select('product_id').where('file', '=', file).executeTakeFirst()) !==
  undefined

/** Null removes it. */
async function writeVideo(trx: Trx, productId: string, video: VideoRow | null): Promise<void> {
  await trx.deleteFrom('product_videos').where('product_id', '=', productId).execute()
  if (video)
    await trx
      .insertInto('product_videos')
      .values({ ...video, product_id: productId })
      .execute()
  await trx.updateTable('products').set({ updated_at: sql<Date>`now()` }).where('id', '=', productId).execute()
}

const toVideo = ({ file, bytes, poster_url: poster, alt }: VideoRow) => ({ url: pictureUrl(file), poster, alt, bytes })

async function viewVideo(db: Database | Trx, productId: string) {
  const row = await findVideo(db, productId)
  const video = row ? toVideo(row) : null
  return { video, version: versionOf({ video }) }
}

/** A picture of the library or of the product. */
async function checkPoster(trx: Trx, productId: string, poster: string): Promise<void> {
  if (pictureFileOf(poster)) await requirePictures(trx, [poster])
  else if (!(await listImages(trx, productId)).some(({ url }) => url === poster))
    throw refuseFields({ field: 'poster', problem: 'must be a picture of the library or of the product' })
}

/** Removes a file that no product has. */
const removeUnusedVideo = (deps: Deps, file: string) => removeVideoUnless((trx) => hasVideoFile(trx, file), deps, file)

interface Given {
  id: string
  sent: NewVideo | null
  body: { poster: string; alt: string; version?: string | undefined }
  actorId: string
}

/** Writes it in one transaction. Returns the former file, which nothing may use any more. */
async function saveVideo(deps: Deps, { id, sent, body, actorId }: Given) {
  return transact(deps.db, async (trx) => {
    await requireNumbered(id, () => findAnyProduct(trx, id, { lock: true }))
    const before = await findVideo(trx, id)
    requireUnchanged(body.version, { video: before ? toVideo(before) : null }, { video: null })
    const file = sent ? { file: sent.file, bytes: sent.bytes.byteLength } : before
    if (!file) throw refuseFields({ field: 'data', problem: 'is missing' })
    await checkPoster(trx, id, body.poster)
    if (sent) await storeVideo(trx, deps, sent)
    const after = { file: file.file, bytes: file.bytes, poster_url: body.poster, alt: body.alt }
    await writeVideo(trx, id, after)
    const change = { actorId, action: 'changed', entity: 'product', entityId: id }
    await recordAudit(trx, { ...change, before: { video: before ?? null }, after: { video: after } })
    return before?.file
  })
}

export const handleProductVideos: Pick<Handlers, 'readProductVideo' | 'saveProductVideo' | 'deleteProductVideo'> = {
  readProductVideo: async ({ params }, { db }) => {
    const { id } = await requireNumbered(params.id, (id) => findAnyProduct(db, id))
    return viewVideo(db, id)
  },

  saveProductVideo: async ({ params, body: { data, ...body }, user }, deps) => {
    const sent = data === undefined ? null : readVideo(Buffer.from(data, 'base64'))
    const { id } = await requireNumbered(params.id, (id) => findAnyProduct(deps.db, id))
    try {
      const former = await saveVideo(deps, { id, sent, body, actorId: user.id })
      if (sent && former) await removeUnusedVideo(deps, former)
    } catch (error) {
      if (sent) await removeUnusedVideo(deps, sent.file).catch(() => undefined)
      throw error
    }
    return { ...(await viewVideo(deps.db, id)), message: messages.saved }
  },

  deleteProductVideo: async ({ params, user }, deps) => {
    const { file } = await transact(deps.db, async (trx) => {
      const { id } = await requireNumbered(params.id, (id) => findAnyProduct(trx, id, { lock: true }))
      const before = orNotFound(await findVideo(trx, id))
      await writeVideo(trx, id, null)
      const change = { actorId: user.id, action: 'changed', entity: 'product', entityId: id }
      await recordAudit(trx, { ...change, before: { video: before }, after: { video: null } })
      return before
    })
    await removeUnusedVideo(deps, file)
    return { message: messages.deleted }
  },
}

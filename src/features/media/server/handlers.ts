import { isVideoFile, mediaTypeOf } from '../../../adapters/media/port.ts'
import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireNumbered, withGiven } from '../../../desk/server/given.ts'
import { pickFields, requireUnchanged } from '../../../desk/server/record-version.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { Picture } from '../contract.ts'
import { pictureFileOf } from '../rules/picture-address.ts'
import { copyForeignPictures } from './copy-pictures.ts'
import { checkPicture, encodePicture, hashBytes } from './encode-picture.ts'
import { keepPicture, removeUnused, withFile } from './keep-picture.ts'
import * as queries from './picture-queries.ts'
import { listPictures, listUses, moveUses } from './picture-uses.ts'
import { readPictureFile } from './read-picture.ts'

/** The bytes that a `Range` header asks for; null for none, or for a form that may be answered with the whole file. */
function readRange(range: string | null, length: number): { from: number; to: number } | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? 'outside' : { from, to }
}

/** Browsers ask for videos in parts; Safari plays none that is not given in parts. */
export function answerVideo(file: string, bytes: Uint8Array<ArrayBuffer>, request: Request): Response {
  const headers = new Headers({
    'content-type': mediaTypeOf(file),
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  })
  const range = readRange(request.headers.get('range'), bytes.byteLength)
  if (range === null) return new Response(bytes, { headers })
  if (range === 'outside') {
    headers.set('content-range', `bytes */${bytes.byteLength}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${range.from}-${range.to}/${bytes.byteLength}`)
  return new Response(bytes.slice(range.from, range.to + 1), { status: 206, headers })
}

/** A function has ten seconds, and the last picture takes time. */
const copyForMs = 2000

const fileOf = ({ url }: Picture): string => pictureFileOf(url) ?? ''

export const handleMedia = {
  getPicture: async ({ params, headers, request }, deps) => {
    if (isVideoFile(params.file)) {
      return answerVideo(params.file, orNotFound(await deps.providers.media.get(params.file)), request)
    }
    const { bytes, former } = orNotFound(await readPictureFile(deps, params.file))
    headers.set('cache-control', former ? 'public, max-age=3600' : 'public, max-age=31536000, immutable')
    return new Blob([bytes])
  },

  listPictures: ({ query }, { db }) => listPictures(db, query),

  readPicture: async ({ params }, { db }) => {
    const picture = await requireNumbered(params.id, (id) => queries.findPictureBy(db, 'id', id))
    return { picture, uses: await listUses(db, picture.url) }
  },

  uploadPicture: ({ body: { data, name, alt = '' }, user }, deps) =>
    keepPicture(deps, { bytes: Buffer.from(data, 'base64'), name, alt }, (trx, picture) =>
      recordAudit(trx, {
        actorId: user.id,
        action: 'created',
        entity: 'picture',
        entityId: picture.id,
        after: picture,
      }),
    ),

  updatePicture: ({ params, body: { version, ...given }, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireNumbered(params.id, (id) => queries.lockPicture(trx, id))
      // Two people may change different fields at the same time.
      requireUnchanged(version, pickFields(before, Object.keys(given)), given)
      const after = await queries.savePicture(trx, withGiven(before, given))
      const change = { actorId: user.id, action: 'changed', entity: 'picture', entityId: before.id }
      await recordAudit(trx, { ...change, before, after })
      return { picture: after, message: messages.saved }
    }),

  replacePicture: async ({ params, body: { data, version }, user }, deps) => {
    const sent = Buffer.from(data, 'base64')
    checkPicture(sent)
    const found = await requireNumbered(params.id, (id) => queries.findPictureBy(deps.db, 'id', id))
    requireUnchanged(version, { url: found.url }, {})
    const drawn = await encodePicture(sent)
    if (drawn.file === fileOf(found)) return { picture: found, message: messages.saved }
    const picture = await withFile(deps, drawn.file, async (trx) => {
      const before = orNotFound(await queries.lockPicture(trx, found.id))
      requireUnchanged(version, { url: before.url }, {})
      if (await queries.findPictureBy(trx, 'file', drawn.file)) throw new HttpError(409, messages.pictureKnown)
      await deps.providers.media.put(drawn.file, drawn.bytes)
      const row = { ...drawn, name: before.name, sourceHash: hashBytes(sent), bytes: drawn.bytes.byteLength }
      const after = await queries.replaceFile(trx, { ...before, file: fileOf(before) }, row)
      await moveUses(trx, before.url, after)
      const change = { actorId: user.id, action: 'replaced', entity: 'picture', entityId: before.id }
      await recordAudit(trx, { ...change, before, after })
      return after
    })
    await removeUnused(deps, fileOf(found))
    return { picture, message: messages.saved }
  },

  copyPictures: async ({ body, user }, deps) => {
    const result = await copyForeignPictures(deps, { after: body.after, forMs: copyForMs })
    if (result.copied > 0) {
      const entry = { actorId: user.id, action: 'copied pictures', entity: 'catalogue', entityId: 'pictures' }
      await transact(deps.db, (trx) => recordAudit(trx, { ...entry, after: { copied: result.copied } }))
    }
    return result
  },

  deletePicture: async ({ params, user }, deps) => {
    const before = await transact(deps.db, async (trx) => {
      const picture = await requireNumbered(params.id, (id) => queries.lockPicture(trx, id))
      if ((await listUses(trx, picture.url)).length > 0) throw new HttpError(409, messages.pictureInUse)
      await queries.deletePicture(trx, picture.id)
      const change = { actorId: user.id, action: 'deleted', entity: 'picture', entityId: picture.id }
      await recordAudit(trx, { ...change, before: picture })
      return picture
    })
    await removeUnused(deps, fileOf(before))
    return { message: messages.deleted }
  },
} satisfies Partial<Handlers>

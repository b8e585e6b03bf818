import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { requireNumbered } from '../../../../desk/server/given.ts'
import { requireUnchanged, versionOf } from '../../../../desk/server/record-version.ts'
import type { Config } from '../../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../../platform/database/client.ts'
import { refuseFields } from '../../../../platform/http/http-error.ts'
import { ownTextLanguage } from '../../../../platform/markets.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { requirePictures } from '../../../media/server/require-pictures.ts'
import type { ProductPicture } from '../../picture-contract.ts'
import { findAnyProduct } from './product-admin-queries.ts'
import { type ImageRow, listColorsOf, listImages, writeImages } from './product-picture-queries.ts'

const toPicture = ({ url, alt, color }: ImageRow): ProductPicture => ({ url, alt, color })

async function viewPictures(db: Database | Trx, productId: string, config: Config) {
  const pictures = (await listImages(db, productId)).map(toPicture)
  return {
    pictures,
    colors: await listColorsOf(db, productId, ownTextLanguage(config)),
    version: versionOf({ pictures }),
  }
}

/** Each picture with its dimensions, from the library or from the product's existing ones. */
async function measure(
  trx: Trx,
  pictures: readonly ProductPicture[],
  before: readonly ImageRow[],
): Promise<ImageRow[]> {
  const known = new Map<string, { width: number; height: number }>(before.map((image) => [image.url, image]))
  for (const [url, size] of await requirePictures(
    trx,
    pictures.map(({ url }) => url),
  ))
    known.set(url, size)
  return pictures.map((picture, place) => {
    const size = known.get(picture.url)
    if (!size) throw refuseFields({ field: `pictures.${place}`, problem: 'must be a picture of the library' })
    return { ...picture, width: size.width, height: size.height }
  })
}

function checkPictures(pictures: readonly ProductPicture[], colors: readonly { slug: string }[]): void {
  if (new Set(pictures.map(({ url }) => url)).size < pictures.length) {
    throw refuseFields({ field: 'pictures', problem: 'must each stand there once' })
  }
  const place = pictures.findIndex(({ color }) => color !== null && colors.every(({ slug }) => slug !== color))
  if (place >= 0) throw refuseFields({ field: `pictures.${place}`, problem: 'must show a colour of the product' })
}

export const handleProductPictures: Pick<Handlers, 'readProductPictures' | 'saveProductPictures'> = {
  readProductPictures: async ({ params }, { db, config }) => {
    const product = await requireNumbered(params.id, (id) => findAnyProduct(db, id))
    return viewPictures(db, product.id, config)
  },

  saveProductPictures: ({ params, body, user }, { db, config }) =>
    transact(db, async (trx) => {
      const { id } = await requireNumbered(params.id, (id) => findAnyProduct(trx, id, { lock: true }))
      const before = await listImages(trx, id)
      requireUnchanged(body.version, { pictures: before.map(toPicture) }, body)
      checkPictures(body.pictures, await listColorsOf(trx, id, null))
      await writeImages(trx, id, await measure(trx, body.pictures, before))
      const change = { actorId: user.id, action: 'changed', entity: 'product', entityId: id }
      await recordAudit(trx, {
        ...change,
        before: { pictures: before.map(toPicture) },
        after: { pictures: body.pictures },
      })
      return { ...(await viewPictures(trx, id, config)), message: messages.saved }
    }),
}

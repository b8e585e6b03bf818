import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readCatalogueVersion } from '../../../src/features/publishing/server/builds.ts'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { addPicture } from '../../support/pictures.ts'
import { provideShop } from '../../support/shop.ts'
import { makeMp4, makeWebm } from '../../support/videos.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let poster = { id: '', url: '' }

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  poster = await addPicture(shop(), token)
})

const addProduct = async () => (await addVariant(shop())).productId
const asData = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const save = (id: string, body: object = {}) =>
  shop().call('saveProductVideo', { token, params: { id }, body: { poster: poster.url, alt: 'A man walks', ...body } })
const remove = (id: string) => shop().call('deleteProductVideo', { token, params: { id } })
const read = async (id: string) => (await shop().call('readProductVideo', { token, params: { id } })).body
const shownOf = async (id: string) => (await shop().call('getProduct', { params: { id } })).body.product.video
const listVideos = async () =>
  (await readdir(join(shop().dataDir, 'media'))).filter((file) => /\.(mp4|webm)$/.test(file))

test('a video is stored, shown with its product, published, and answered whole or in parts', async () => {
  const id = await addProduct()
  const before = await readCatalogueVersion(shop().deps.db)
  const video = makeMp4({ note: 'walk' })
  const saved = await save(id, { data: asData(video) })
  expect(saved).toMatchObject({
    status: 200,
    body: { message: 'Saved', video: { poster: poster.url, bytes: video.length } },
  })
  const url = saved.body.video?.url ?? ''
  expect(url).toMatch(/^\/media\/[0-9a-f]{64}\.mp4$/)
  expect(await shownOf(id)).toEqual({ url, poster: poster.url, alt: 'A man walks' })
  expect(await readCatalogueVersion(shop().deps.db)).not.toEqual(before)
  const whole = await shop().fetch(url)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true)
  const part = await shop().fetch(url, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  expect(part.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await shop().fetch(url.replace(/[0-9a-f]{64}/, '0'.repeat(64)))).status).toBe(404)
})

test('a video that is no whole MP4 or WebM, too large, or without words or a picture is refused at its field', async () => {
  const id = await addProduct()
  const refusals: [object, string, string][] = [
    [{ data: asData(Buffer.from('<svg onload=alert(1)>')) }, 'data', 'must be a whole MP4 or WebM file'],
    [{ data: asData(makeMp4().subarray(0, 30)) }, 'data', 'must be a whole MP4 or WebM file'],
    [
      { data: asData(makeMp4({ codec: 'hvc1' })) },
      'data',
      'is in the HEVC format, which most browsers do not play. Export it as H.264',
    ],
    [{ data: asData(Buffer.concat([makeMp4(), Buffer.alloc(4 * 1024 * 1024)])) }, 'data', 'must have 4 MB at most'],
    [{}, 'data', 'is missing'],
    [
      { data: asData(makeMp4()), poster: '/pictures/other.webp' },
      'poster',
      'must be a picture of the library or of the product',
    ],
  ]
  for (const [body, field, problem] of refusals) {
    expect(await save(id, body)).toMatchObject({ status: 400, body: { faults: [{ field, problem }] } })
  }
  expect(await save(id, { data: asData(makeMp4()), alt: '' })).toMatchObject({ status: 400 })
  const gone = { data: asData(makeMp4({ note: 'gone' })), poster: `/media/${'0'.repeat(64)}.webp` }
  expect((await save(id, gone)).status).toBe(409)
  expect(await read(id)).toMatchObject({ video: null })
  expect(await shownOf(id)).toBeNull()
})

test('what nothing uses any more is deleted, and what another product uses stays', async () => {
  const id = await addProduct()
  const other = await addProduct()
  const before = (await listVideos()).length
  const video = asData(makeMp4({ note: 'shared' }))
  const { url = '' } = (await save(id, { data: video })).body.video ?? {}
  await save(other, { data: video })
  expect(await listVideos()).toHaveLength(before + 1)
  await save(id, { data: asData(makeWebm()) })
  expect((await shop().fetch(url)).status).toBe(200)
  expect(await remove(other)).toMatchObject({ status: 200 })
  expect((await shop().fetch(url)).status).toBe(404)
  expect((await remove(other)).status).toBe(404)
  // A refused save leaves nothing behind.
  await save(id, { data: asData(makeMp4({ note: 'stale' })), poster: '/pictures/other.webp' })
  expect(await listVideos()).toHaveLength(before + 1)
  expect(await remove(id)).toMatchObject({ status: 200 })
  expect(await listVideos()).toHaveLength(before)
})

test('words and poster change without the file, two editors are told, and a poster in use is not deleted', async () => {
  const id = await addProduct()
  const first = await save(id, { data: asData(makeMp4({ note: 'edited' })) })
  const { version } = await read(id)
  const renamed = await save(id, { alt: 'He turns', version })
  expect(renamed.body.video).toEqual({ ...first.body.video, alt: 'He turns' })
  expect((await save(id, { alt: 'He sits', version })).status).toBe(409)
  const deleted = await shop().call('deletePicture', { token, params: { id: poster.id } })
  expect(deleted.status).toBe(409)
  const { uses } = (await shop().call('readPicture', { token, params: { id: poster.id } })).body
  expect(uses.map((use) => use.id)).toContain(id)
})

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '../../../src/api/schemas.ts'
import { photoMaxBytes } from '../../../src/platform/pure/limits.ts'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let productId = ''
let admin = ''

beforeAll(async () => {
  const { db } = shop().deps
  const { id } = await addVariant(shop())
  const { product_id } = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  productId = product_id
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

const draw = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: 'tomato' } })
const asField = (bytes: Buffer) => ({ data: bytes.toString('base64') })

async function review(token: string, bytes: Buffer) {
  const body = { rating: 5, text: 'As it hangs on me.', photo: asField(bytes) }
  return shop().call('createReview', { params: { id: productId }, body, token })
}

async function reviewed() {
  const person = await addPerson(shop())
  const { status, body } = await review(person.token, await draw().jpeg().toBuffer())
  expect(status).toBe(201)
  return { ...person, comment: body.comment }
}

async function see(comment: Reply<'createReview'>['comment'], token?: string) {
  return shop().fetch(comment.photoUrl ?? '', token ? { headers: { authorization: `Bearer ${token}` } } : {})
}

const judge = (id: string, body: Record<string, string>) =>
  shop().call('judgeReview', { params: { id }, body, token: admin })

const countPhotos = async (personId: string) =>
  (await shop().deps.db.selectFrom('review_photos').select('id').where('user_id', '=', personId).execute()).length

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a WebP of the shop', async (format) => {
  const { token } = await addPerson(shop())
  const { status, body } = await review(token, await draw().toFormat(format).toBuffer())
  expect(status).toBe(201)
  const photo = await see(body.comment, token)
  expect(photo.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await photo.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 60,
    height: 40,
  })
})

test('a photo is turned upright, made small, and loses the metadata of place and camera', async () => {
  const { token } = await addPerson(shop())
  const sideways = await draw(3000, 2000)
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(sideways).metadata()).exif).toBeDefined()
  const { body } = await review(token, sideways)
  const kept = await sharp(Buffer.from(await (await see(body.comment, token)).arrayBuffer())).metadata()
  expect(kept).toMatchObject({ width: 800, height: 1200 })
  expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined])
})

const wrong: [string, () => Promise<Buffer>][] = [
  ['text', async () => Buffer.from('<script>alert(1)</script>')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', () => draw().gif().toBuffer()],
  [
    'the first bytes of a PNG alone',
    async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(99)]),
  ],
  ['a JPEG that ends early', async () => (await draw(600, 400).jpeg().toBuffer()).subarray(0, 700)],
  ['more than 4 MB', async () => Buffer.concat([await draw().jpeg().toBuffer(), randomBytes(photoMaxBytes)])],
  [
    '64 million pixels in a small file',
    () => draw(8000, 8000).greyscale().png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer(),
  ],
  ['nothing', async () => Buffer.alloc(0)],
]

test.each(wrong)('%s is not accepted as a photo, and no review is written', async (_name, make) => {
  const { id, token } = await addPerson(shop())
  const answer = await review(token, await make())
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'The photo must be a JPEG, PNG or WebP of up to 4 MB' },
  })
  expect(await countPhotos(id)).toBe(0)
  const own = await shop().call('checkOwnReview', { params: { id: productId }, token })
  expect(own.body.exists).toBe(false)
})

test('the largest allowed photo fits into a call', async () => {
  const { token } = await addPerson(shop())
  const picture = await draw().jpeg().toBuffer()
  // Bytes after the end of a JPEG are not part of the picture.
  const largest = Buffer.concat([picture, Buffer.alloc(photoMaxBytes - picture.byteLength)])
  expect((await review(token, largest)).status).toBe(201)
})

test('only the author and the shop see a photo until it is published, and again once it is withdrawn', async () => {
  const { token, comment } = await reviewed()
  const stranger = (await addPerson(shop())).token
  const mayWhoAsks = async () =>
    Promise.all([undefined, stranger, token, admin].map(async (who) => (await see(comment, who)).status))

  expect(await mayWhoAsks()).toEqual([404, 404, 200, 200])
  expect((await see(comment, token)).headers.get('cache-control')).toBe('no-store')
  const queue = await shop().call('listReviewQueue', { query: { state: 'pending', limit: '50' }, token: admin })
  expect(queue.body.reviews.find(({ id }) => id === comment.id)?.photoUrl).toBe(comment.photoUrl)

  await judge(comment.id, { state: 'published' })
  expect(await mayWhoAsks()).toEqual([200, 200, 200, 200])
  const listed = await shop().call('listReviews', { params: { id: productId } })
  expect(listed.body.comments.find(({ id }) => id === comment.id)?.photoUrl).toBe(comment.photoUrl)

  await judge(comment.id, { state: 'rejected', reason: 'Shows a stranger' })
  expect(await mayWhoAsks()).toEqual([404, 404, 200, 200])
})

test('a photo is an image and can be nothing else', async () => {
  const { comment } = await reviewed()
  await judge(comment.id, { state: 'published' })
  const { headers } = await see(comment)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
})

test('an edit keeps the photo, replaces it or removes it', async () => {
  const neighbour = await reviewed()
  const { id, token, comment } = await reviewed()
  const edit = async (photo: object) => {
    const body = { rating: 4, text: 'After a wash.', ...photo }
    return (await shop().call('updateReview', { params: { id: comment.id }, body, token })).body.comment
  }
  expect((await edit({})).photoUrl).toBe(comment.photoUrl)

  const replaced = await edit({ photo: asField(await draw(20, 20).png().toBuffer()) })
  expect(replaced.photoUrl).not.toBe(comment.photoUrl)
  expect((await see(comment, token)).status).toBe(404)
  expect((await see(replaced, token)).status).toBe(200)
  expect(await countPhotos(id)).toBe(1)

  expect((await edit({ photo: null })).photoUrl).toBeNull()
  expect((await see(replaced, token)).status).toBe(404)
  expect([await countPhotos(id), await countPhotos(neighbour.id)]).toEqual([0, 1])
})

test("nobody changes another person's photo", async () => {
  const { token, comment } = await reviewed()
  const stranger = (await addPerson(shop())).token
  const body = { rating: 1, text: 'Mine now.', photo: null }
  expect(await shop().call('updateReview', { params: { id: comment.id }, body, token: stranger })).toMatchObject({
    status: 404,
  })
  expect((await see(comment, token)).status).toBe(200)
})

test('my data includes my photo, and deleting the account removes it', async () => {
  const { id, token, comment } = await reviewed()
  await judge(comment.id, { state: 'published' })
  const { body } = await shop().call('downloadMyData', { token })
  const [photo] = body['photos'] as { review_id: string; picture: string }[]
  expect(photo?.review_id).toBe(comment.id)
  const bytes = Buffer.from(photo?.picture.replace('data:image/webp;base64,', '') ?? '', 'base64')
  expect((await sharp(bytes).metadata()).format).toBe('webp')

  expect((await shop().call('deleteAccount', { token })).status).toBe(200)
  expect((await see(comment)).status).toBe(404)
  expect(await countPhotos(id)).toBe(0)
  const { body: listed } = await shop().call('listReviews', { params: { id: productId } })
  expect(listed.comments.find((candidate) => candidate.id === comment.id)).toMatchObject({ photoUrl: null })
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Picture } from '../../../src/features/media/contract.ts'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { addPicture, asSent, drawPicture } from '../../support/pictures.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

const add = (more: object = {}) => addPicture(shop(), admin, more)
const paramsOf = ({ id }: Picture) => ({ params: { id }, token: admin })
const readBytes = async (url: string) => Buffer.from(await (await shop().fetch(url)).arrayBuffer())
const listFiles = () => readdir(join(shop().dataDir, 'media'))

async function addProductWith(url: string): Promise<string> {
  const { db } = shop().deps
  const { id } = await addVariant(shop())
  const variant = await db.selectFrom('variants').select('product_id').where('id', '=', id).executeTakeFirstOrThrow()
  const { product_id } = variant
  await db.insertInto('product_images').values({ product_id, position: 90, url, width: 60, height: 40 }).execute()
  return product_id
}

const addBanner = (imageUrl: string) =>
  shop().call('createBanner', { body: { title: 'Linen', imageUrl, imageAlt: 'Linen' }, token: admin })

async function addArticle({ id, url }: Picture) {
  const text = { slug: `linen-${id}`, title: 'On linen', markdown: `![Linen](${url})` }
  return shop().call('createBlog', { body: { ...text, imageUrl: url, state: 'draft' }, token: admin })
}

test('pictures are found by name and description, and by being unused or undescribed', async () => {
  const named = await add({ name: 'Kestrel linen 100%' })
  const described = await add({ alt: 'A kestrel over a field' })
  const list = async (query: Record<string, string>) => {
    const { body } = await shop().call('listPictures', { query: { limit: '50', ...query }, token: admin })
    return body.pictures.map(({ id }) => id)
  }
  expect(await list({ query: 'KESTREL' })).toEqual([described.id, named.id])
  expect(await list({ query: '100%' })).toEqual([named.id])
  expect(await list({ query: 'kestrel', show: 'undescribed' })).toEqual([named.id])
  expect(await list({ query: 'kestrel', sort: 'added' })).toEqual([named.id, described.id])
  await addProductWith(named.url)
  expect(await list({ query: 'kestrel', show: 'unused' })).toEqual([described.id])
  const { body } = await shop().call('listPictures', { query: { query: '100%' }, token: admin })
  expect(body).toMatchObject({ total: 1, pictures: [{ uses: 1 }] })
})

test('a picture that only a video shows before it plays is a used one', async () => {
  const picture = await add({ name: 'Osprey' })
  const product = await shop().deps.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const video = { product_id: product.id, file: `${'a'.repeat(64)}.mp4`, bytes: 9, poster_url: picture.url, alt: '' }
  await shop().deps.db.insertInto('product_videos').values(video).execute()
  const { body } = await shop().call('listPictures', { query: { query: 'osprey' }, token: admin })
  expect(body).toMatchObject({ pictures: [{ uses: 1 }] })
})

test('a picture in use lists its uses, and cannot be deleted until there are none', async () => {
  const picture = await add()
  const productId = await addProductWith(picture.url)
  const banner = (await addBanner(picture.url)).body.banner
  const article = (await addArticle(picture)).body.blog
  const { body } = await shop().call('readPicture', paramsOf(picture))
  expect(body.uses.map(({ kind, id }) => [kind, id])).toEqual([
    ['article', article.id],
    ['banner', banner.id],
    ['product', productId],
  ])
  const remove = () => shop().call('deletePicture', paramsOf(picture))
  const refused = { status: 409, body: { message: 'This picture is in use. Remove it from where it is shown first.' } }
  expect(await remove()).toMatchObject(refused)
  await shop().call('deleteBanner', { params: { id: banner.id }, token: admin })
  await shop().call('deleteBlog', { params: { id: article.id }, token: admin })
  expect(await remove()).toMatchObject(refused)
  expect((await shop().fetch(picture.url)).status).toBe(200)

  await shop().deps.db.deleteFrom('product_images').where('url', '=', picture.url).execute()
  expect((await remove()).status).toBe(200)
  expect((await shop().fetch(picture.url)).status).toBe(404)
  expect(await listFiles()).not.toContain(picture.url.replace('/media/', ''))
})

test('a deleted picture may be uploaded again', async () => {
  const body = asSent(await drawPicture().jpeg().toBuffer())
  const { picture } = (await shop().call('uploadPicture', { body, token: admin })).body
  await shop().call('deletePicture', paramsOf(picture))
  const again = await shop().call('uploadPicture', { body, token: admin })
  expect(again.body).toMatchObject({ known: false, picture: { url: picture.url } })
  expect((await shop().fetch(picture.url)).status).toBe(200)
})

test('a replaced picture is replaced wherever it is used, and its former address shows the new one', async () => {
  const picture = await add({ name: 'Collar' })
  const productId = await addProductWith(picture.url)
  const banner = (await addBanner(picture.url)).body.banner
  const article = (await addArticle(picture)).body.blog
  const body = { ...asSent(await drawPicture(80, 100).png().toBuffer()), version: picture.version }
  const replaced = await shop().call('replacePicture', { ...paramsOf(picture), body })
  const expected = { id: picture.id, name: 'Collar', width: 80, height: 100 }
  expect(replaced).toMatchObject({ status: 200, body: { picture: expected } })
  const { url } = replaced.body.picture
  expect(url).not.toBe(picture.url)

  const images = shop().deps.db.selectFrom('product_images').select(['url', 'width', 'height'])
  expect(await images.where('product_id', '=', productId).execute()).toContainEqual({ url, width: 80, height: 100 })
  const { banners } = (await shop().call('listBanners', { token: admin })).body
  expect(banners.find(({ id }) => id === banner.id)?.image.url).toBe(url)
  const { blog } = (await shop().call('readBlog', { params: { id: article.id }, token: admin })).body
  expect(blog).toMatchObject({ imageUrl: url, markdown: `![Linen](${url})` })

  expect((await readBytes(picture.url)).equals(await readBytes(url))).toBe(true)
  expect((await shop().fetch(picture.url)).headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await listFiles()).not.toContain(picture.url.replace('/media/', ''))
})

test('a picture cannot be replaced by another one of the library', async () => {
  const first = await add()
  const second = asSent(await drawPicture().png().toBuffer())
  await shop().call('uploadPicture', { body: second, token: admin })
  const answer = await shop().call('replacePicture', { ...paramsOf(first), body: second })
  expect(answer).toMatchObject({ status: 409, body: { message: 'This picture is already in the library' } })
})

test('the second of two editors gets a conflict, and the first keeps the change', async () => {
  const picture = await add()
  const change = (given: object) =>
    shop().call('updatePicture', { ...paramsOf(picture), body: { version: picture.version, ...given } })
  const first = { alt: 'A collar, close', focus: { x: 25, y: 0 } }
  expect((await change(first)).body.picture).toMatchObject(first)
  const refused = { changes: [{ field: 'alt', theirs: 'A collar, close', yours: 'Something else' }] }
  expect(await change({ alt: 'Something else' })).toMatchObject({ status: 409, body: refused })
  expect((await change({ name: 'Collar' })).body.picture).toMatchObject({ ...first, name: 'Collar' })
  const replace = async () => {
    const body = { ...asSent(await drawPicture().png().toBuffer()), version: picture.version }
    return (await shop().call('replacePicture', { ...paramsOf(picture), body })).status
  }
  expect([await replace(), await replace()]).toEqual([200, 409])
  expect((await shop().call('readPicture', paramsOf(picture))).body.picture).toMatchObject(first)
})

test('a moved focal point is published, and an invalid one is refused', async () => {
  const picture = await add()
  const readVersion = () => shop().deps.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  const before = await readVersion()
  for (const focus of [{ x: 101, y: 0 }, { x: -25, y: 0 }, { x: 33, y: 0 }, { x: 50 }]) {
    expect((await shop().call('updatePicture', { ...paramsOf(picture), body: { focus } })).status).toBe(400)
  }
  expect(await readVersion()).toEqual(before)
  await shop().call('updatePicture', { ...paramsOf(picture), body: { focus: { x: 0, y: 100 } } })
  expect(await readVersion()).not.toEqual(before)
})

test('shoppers and visitors see pictures but can neither list nor delete them', async () => {
  const picture = await add()
  const shopper = (await addPerson(shop())).token
  for (const [token, status] of [
    [undefined, 401],
    [shopper, 403],
  ] as const) {
    expect((await shop().call('listPictures', { token })).status).toBe(status)
    expect((await shop().call('deletePicture', { params: { id: picture.id }, token })).status).toBe(status)
  }
  expect((await shop().fetch(picture.url)).status).toBe(200)
})

test('banners and articles cannot use a picture deleted meanwhile', async () => {
  const picture = await add()
  await shop().call('deletePicture', paramsOf(picture))
  expect((await addBanner(picture.url)).status).toBe(409)
  expect((await addArticle(picture)).status).toBe(409)
})

test('a banner shows the focal points of both its pictures, and a picture in an article has its size', async () => {
  const wide = await add()
  const phone = await add()
  await shop().call('updatePicture', { ...paramsOf(wide), body: { focus: { x: 75, y: 25 } } })
  await shop().call('updatePicture', { ...paramsOf(phone), body: { focus: { x: 0, y: 50 } } })
  const body = { title: 'Two', imageUrl: wide.url, phoneImageUrl: phone.url, imageAlt: 'Two', active: true }
  const made = (await shop().call('createBanner', { body, token: admin })).body.banner
  const shown = (await shop().call('listActiveBanners', {})).body.banners.find(({ id }) => id === made.id)
  expect(shown?.image).toMatchObject({ focus: { x: 75, y: 25 }, phoneFocus: { x: 0, y: 50 } })
  const plain = (await addBanner((await add()).url)).body.banner
  const middle = (await shop().call('listActiveBanners', {})).body.banners.find(({ id }) => id === plain.id)
  expect(middle?.image.focus).toBeUndefined()

  const { blog } = (await addArticle(wide)).body
  const row = shop().deps.db.selectFrom('blogs').where('id', '=', blog.id).select('body_html')
  const { width, height, url } = wide
  expect((await row.executeTakeFirstOrThrow()).body_html).toContain(
    `<img src="${url}" width="${width}" height="${height}" alt="Linen" />`,
  )
})

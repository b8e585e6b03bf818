import { beforeAll, expect, test } from 'vitest'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { addPicture } from '../../support/pictures.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

async function addProduct(): Promise<{ params: { id: string }; token: string }> {
  const { id } = await addVariant(shop())
  const variants = shop().deps.db.selectFrom('variants').select('product_id').where('id', '=', id)
  return { params: { id: (await variants.executeTakeFirstOrThrow()).product_id }, token: admin }
}

const add = (more: object = {}) => addPicture(shop(), admin, more)
const pick = (url: string, more: object = {}) => ({ url, alt: '', color: null, ...more })

test('a product shows pictures of the library, in their order, with their words and colours', async () => {
  const product = await addProduct()
  const front = await add({ alt: 'From the front' })
  const back = await add()
  const read = (await shop().call('readProductPictures', product)).body
  const color = read.colors[0]?.slug ?? null
  const pictures = [pick(back.url, { alt: 'From the back', color }), ...read.pictures, pick(front.url)]
  const saved = await shop().call('saveProductPictures', { ...product, body: { pictures, version: read.version } })
  expect(saved).toMatchObject({ status: 200, body: { pictures } })
  const shown = (await shop().call('getProduct', product)).body.product
  expect(shown.images.map(({ url }) => url)).toEqual(pictures.map(({ url }) => url))
  expect(shown.images[0]).toMatchObject({ alt: 'From the back', color, width: back.width, height: back.height })

  const turned = pictures.toReversed()
  await shop().call('saveProductPictures', { ...product, body: { pictures: turned, version: saved.body.version } })
  expect((await shop().call('readProductPictures', product)).body.pictures).toEqual(turned)
})

test('of two editors the second is told, and nothing is lost', async () => {
  const product = await addProduct()
  const { version, pictures } = (await shop().call('readProductPictures', product)).body
  const first = await add()
  const second = await add()
  const save = (url: string) =>
    shop().call('saveProductPictures', { ...product, body: { pictures: [...pictures, pick(url)], version } })
  expect((await save(first.url)).status).toBe(200)
  expect(await save(second.url)).toMatchObject({ status: 409, body: { changes: [{ field: 'pictures' }] } })
  const kept = (await shop().call('readProductPictures', product)).body.pictures
  expect(kept.map(({ url }) => url)).toEqual([...pictures.map(({ url }) => url), first.url])
})

test('what is no picture of the library or of the product is refused, and changes nothing', async () => {
  const product = await addProduct()
  const picture = await add()
  const deleted = await add()
  await shop().call('deletePicture', { params: { id: deleted.id }, token: admin })
  const before = (await shop().call('readProductPictures', product)).body
  const save = async (pictures: unknown[]) =>
    (await shop().call('saveProductPictures', { ...product, body: { pictures } })).status
  expect(await save([pick('https://elsewhere.example/a.webp')])).toBe(400)
  expect(await save([pick('javascript:alert(1)')])).toBe(400)
  expect(await save([pick(picture.url), pick(picture.url)])).toBe(400)
  expect(await save([pick(picture.url, { color: 'no-such-colour' })])).toBe(400)
  expect(await save(Array.from({ length: 51 }, () => pick(picture.url)))).toBe(400)
  expect(await save([pick(deleted.url)])).toBe(409)
  expect((await shop().call('readProductPictures', product)).body).toEqual(before)
  const gone = { params: { id: '999999999' }, body: { pictures: [] }, token: admin }
  expect((await shop().call('saveProductPictures', gone)).status).toBe(404)
})

test('a picture is kept while a product takes it up, whichever comes first', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const product = await addProduct()
    const picture = await add()
    const [saved, deleted] = await Promise.all([
      shop().call('saveProductPictures', { ...product, body: { pictures: [pick(picture.url)] } }),
      shop().call('deletePicture', { params: { id: picture.id }, token: admin }),
    ])
    expect([saved.status, deleted.status].sort()).toEqual([200, 409])
    const shown = (await shop().call('readProductPictures', product)).body.pictures.some(
      ({ url }) => url === picture.url,
    )
    expect((await shop().fetch(picture.url)).status).toBe(shown ? 200 : 404)
  }
})

test('a moved focal point goes with the picture wherever a product shows it', async () => {
  const product = await addProduct()
  const picture = await add()
  await shop().call('saveProductPictures', { ...product, body: { pictures: [pick(picture.url)] } })
  const readFocus = async () => (await shop().call('getProduct', product)).body.product.images[0]?.focus
  expect(await readFocus()).toBeUndefined()
  const body = { focus: { x: 100, y: 25 } }
  await shop().call('updatePicture', { params: { id: picture.id }, body, token: admin })
  expect(await readFocus()).toEqual({ x: 100, y: 25 })
})

import { beforeEach, expect, test } from 'vitest'
import { copyForeignPictures } from '../../../src/features/media/server/copy-pictures.ts'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { drawPicture } from '../../support/pictures.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false', IMAGE_HOSTS: 'cdn.shopify.com' })
let productId = ''

beforeEach(async () => {
  const { db } = shop().deps
  await db.deleteFrom('product_images').execute()
  const { id } = await addVariant(shop())
  const variants = db.selectFrom('variants').select('product_id').where('id', '=', id)
  productId = (await variants.executeTakeFirstOrThrow()).product_id
  await db.deleteFrom('product_images').execute()
})

async function show(...urls: string[]): Promise<void> {
  const rows = urls.map((url, position) => ({
    product_id: productId,
    position,
    url,
    alt: `Alt ${position}`,
    width: 9,
    height: 9,
  }))
  await shop().deps.db.insertInto('product_images').values(rows).execute()
}
const listShown = async () => {
  const images = shop()
    .deps.db.selectFrom('product_images')
    .select(['url', 'width', 'height', 'alt'])
    .orderBy('position')
  return images.execute()
}
const at = (name: string) => `https://cdn.shopify.com/s/files/${name}`

test('foreign pictures are copied, and products show the copies in their place', async () => {
  const files = new Map([
    ['a.jpg', await drawPicture(30, 20).jpeg().toBuffer()],
    ['b.png', await drawPicture(50, 60).png().toBuffer()],
  ])
  await show(at('b.png'), '/pictures/own.webp', at('a.jpg'))
  const asked: string[] = []
  const fetchForeign = async ({ pathname }: URL) => {
    asked.push(pathname)
    return files.get(pathname.split('/').at(-1) ?? '') ?? new Uint8Array()
  }
  const copied = await copyForeignPictures(shop().deps, { after: '', forMs: 60_000, fetchForeign })
  expect(copied).toEqual({ copied: 2, failed: [], after: null, left: 0 })
  const [b, own, a] = await listShown()
  expect(b).toMatchObject({ url: expect.stringMatching(/^\/media\//), width: 50, height: 60, alt: 'Alt 0' })
  expect(own?.url).toBe('/pictures/own.webp')
  expect(a).toMatchObject({ width: 30, height: 20 })
  expect((await shop().fetch(a?.url ?? '')).status).toBe(200)
  expect(asked).toEqual(['/s/files/a.jpg', '/s/files/b.png'])
})

test('pictures in descriptions are copied too, with their sizes', async () => {
  const { db } = shop().deps
  const describe = db.updateTable('products').where('id', '=', productId)
  const markup = (url: string) => `<p>Chart: <img src="${url.replaceAll('&', '&amp;')}" alt="Sizes" /></p>`
  const chart = at('chart.png?v=1&width=9')
  const gallery = at('front.png')
  await show(gallery)
  await describe.set({ description_html: `${markup(chart)}${markup(gallery)}${markup(chart)}` }).execute()
  const asked: string[] = []
  const fetchForeign = async ({ href }: URL) => {
    asked.push(href)
    return drawPicture(href === chart ? 70 : 30, 20)
      .png()
      .toBuffer()
  }
  const copied = await copyForeignPictures(shop().deps, { after: '', forMs: 60_000, fetchForeign })
  expect([copied.copied, asked]).toEqual([2, [chart, gallery]])
  const { description_html: html } = await db
    .selectFrom('products')
    .select('description_html')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const own = (width: number) =>
    `<p>Chart: <img src="/media/[0-9a-f]{64}\\.webp" width="${width}" height="20" alt="Sizes" /></p>`
  expect(html).toMatch(new RegExp(`^${own(70)}${own(30)}${own(70)}$`))
  const [picture] = await listShown()
  expect(html).toContain(picture?.url)
  const { token } = await addPerson(shop(), { role: 'admin' })
  const unused = await shop().call('listPictures', { query: { show: 'unused' }, token })
  const files = new Set(unused.body.pictures.map(({ url }) => url))
  expect([...html.matchAll(/\/media\/[^"]+/g)].filter(([url]) => files.has(url))).toEqual([])
  await describe.set({ description_html: '' }).execute()
})

test('interrupted copying continues later, and nothing is fetched twice', async () => {
  await show(at('1.png'), at('2.png'), at('3.png'))
  const asked: string[] = []
  const fetchForeign = async ({ pathname }: URL) => {
    asked.push(pathname)
    return drawPicture().png().toBuffer()
  }
  const first = await copyForeignPictures(shop().deps, { after: '', forMs: 0, fetchForeign })
  expect(first).toMatchObject({ copied: 1, after: at('1.png'), left: 2 })
  const rest = await copyForeignPictures(shop().deps, { after: '', forMs: 60_000, fetchForeign })
  expect(rest).toMatchObject({ copied: 2, after: null, left: 0 })
  expect(asked).toEqual(['/s/files/1.png', '/s/files/2.png', '/s/files/3.png'])
})

test('a picture that cannot be copied is listed and stays as it is', async () => {
  const urls = [
    at('away.png'),
    at('page.html'),
    'https://127.0.0.1/x.png',
    'https://evil.example/x.png',
    'https://cdn.shopify.com:8443/x.png',
  ]
  await show(...urls)
  const fetchForeign = async ({ pathname }: URL) => {
    if (pathname.endsWith('away.png')) throw new Error('Gone')
    return Buffer.from('<html><script>alert(1)</script></html>')
  }
  const { copied, failed, left } = await copyForeignPictures(shop().deps, { after: '', forMs: 60_000, fetchForeign })
  expect([copied, left]).toEqual([0, 0])
  expect(new Map(failed.map(({ url, problem }) => [url, problem]))).toEqual(
    new Map([
      [urls[0], 'It could not be downloaded'],
      [urls[1], expect.stringContaining('not a supported picture')],
      ...urls.slice(2).map((url) => [url, 'Its host is not one of cdn.shopify.com'] as const),
    ]),
  )
  expect((await listShown()).map(({ url }) => url)).toEqual(urls)
})

test('the call is for admins, and foreign hosts are checked as elsewhere', async () => {
  await show('https://localhost/x.png', 'https://10.0.0.1/y.png')
  const call = (token?: string) => shop().call('copyPictures', { body: { after: '' }, token })
  expect((await call()).status).toBe(401)
  expect((await call((await addPerson(shop())).token)).status).toBe(403)
  const { token } = await addPerson(shop(), { role: 'admin' })
  const { status, body } = await call(token)
  expect([status, body.copied, body.failed.length, body.after]).toEqual([200, 0, 2, null])
})

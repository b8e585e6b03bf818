import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appendToOutbox } from '../../../src/adapters/outbox-file.ts'
import { type ShopServer, serveShop } from '../../../src/hosts/node/server.ts'
import { addPerson } from '../../support/people.ts'
import { addPicture, asSent, drawPicture } from '../../support/pictures.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let server: ShopServer
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'placket-site-'))
  await mkdir(join(root, 'order'))
  await writeFile(join(root, 'index.html'), '<h1>home</h1>')
  await writeFile(join(root, '404.html'), '<h1>gone</h1>')
  await writeFile(join(root, 'order', 'index.html'), '<h1>order</h1>')
  const picture = sharp({ create: { width: 400, height: 500, channels: 3, background: '#336699' } })
  await writeFile(join(root, 'shirt.webp'), await picture.webp().toBuffer())
  await writeFile(`${root}-secret.html`, 'secret')
  await mkdir(join(`${root}-last`, 'filters'), { recursive: true })
  await writeFile(join(`${root}-last`, 'filters', 'columns-abc.json'), '{}')
  await writeFile(join(`${root}-last`, 'old.html'), 'old')
  shop = await openShop(inject('serverUrl'), { PORT: '0' })
  server = await serveShop(shop.deps, () => ({ live: root, last: `${root}-last` }))
})

afterAll(async () => {
  await server.stop()
  await shop.close()
  await rm(root, { recursive: true })
  await rm(`${root}-secret.html`)
  await rm(`${root}-last`, { recursive: true })
})

test('a page comes with its headers, and is not sent again while unchanged', async () => {
  const first = await fetch(server.url)
  expect(await first.text()).toBe('<h1>home</h1>')
  expect(first.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  const again = await fetch(server.url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('pictures, the local pages and refusals of other methods come with the headers of a page', async () => {
  const asks: [string, string][] = [
    ['POST', '/'],
    ['DELETE', '/products'],
    ['GET', '/dev/outbox'],
    ['GET', '/dev/pay/unknown'],
    ['GET', '/.netlify/images?url=/shirt.webp&w=480&fm=webp'],
    ['GET', '/.netlify/images?url=/shirt.webp&w=481&fm=webp'],
  ]
  const bare = await Promise.all(
    asks.map(async ([method, path]) => {
      const { headers } = await fetch(server.url + path, { method })
      const needed = [
        'content-security-policy',
        'strict-transport-security',
        'x-content-type-options',
        'referrer-policy',
      ]
      return needed.filter((name) => !headers.has(name)).map((name) => `${method} ${path}: ${name}`)
    }),
  )
  expect(bare.flat()).toEqual([])
})

test('a page opened before the last build still gets its hashed files, and nothing else of the old site', async () => {
  expect(await (await fetch(`${server.url}/filters/columns-abc.json`)).json()).toEqual({})
  expect((await fetch(`${server.url}/filters/columns-def.json`)).status).toBe(404)
  expect((await fetch(`${server.url}/old`)).status).toBe(404)
})

test('all orders share one page; an unknown page is the 404 page', async () => {
  expect(await (await fetch(`${server.url}/order/0b5c`)).text()).toBe('<h1>order</h1>')
  const missing = await fetch(`${server.url}/no/such/page`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toBe('<h1>gone</h1>')
})

test.each(['/..%2f', '/%2e%2e/', '/..%5c', '/%00'])('%s does not leave the site', async (prefix) => {
  const name = root.split('/').at(-1)
  const response = await fetch(`${server.url}${prefix}${name}-secret.html`)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})

test('the API is served beside the pages, and a page accepts no POST', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true })
  expect((await fetch(`${server.url}/cart`, { method: 'POST' })).status).toBe(404)
})

test('pictures are resized like the Image CDN does, and only those of the site', async () => {
  const response = await fetch(`${server.url}/.netlify/images?url=/shirt.webp&w=240&fm=webp`)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 240, height: 300 })
  expect(
    (await fetch(`${server.url}/.netlify/images?url=/../${root.split('/').at(-1)}-secret.html&w=240&fm=webp`)).status,
  ).toBe(404)
})

test('the outbox is listed newest first, by receiver, as JSON or as a page', async () => {
  const message = { channel: 'sms', to: '+15550001111', subject: 'Your code', text: 'Your code is 1' } as const
  await appendToOutbox(shop.dataDir, { ...message, code: '111111' })
  await appendToOutbox(shop.dataDir, { ...message, code: '222222' })
  await appendToOutbox(shop.dataDir, { ...message, to: '+15550002222', code: '333333' })
  const list = await (await fetch(`${server.url}/dev/outbox?to=%2B15550001111`)).json()
  expect(list).toMatchObject([{ code: '222222' }, { code: '111111' }])
  const page = await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<h1>Outbox</h1>')
})

const outboxAsked = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    // fetch sets its own Host header.
    const request = get(`${url}/dev/outbox`, { headers }, async (response) => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      resolve({ status: response.statusCode ?? 0, text })
    })
    request.on('error', reject)
  })

const hosts = ['localhost', '127.0.0.1:8888', '[::1]', 'shop.example', 'LOCALHOST', 'localhost.', 'a@localhost']

test.each(hosts)('production has no outbox and no sandbox, even for the Host %s', async (host) => {
  const live = await serveShop({ ...shop.deps, config: { ...shop.deps.config, production: true } }, () => ({
    live: root,
  }))
  try {
    const { status, text } = await outboxAsked(live.url, { host })
    expect([400, 404]).toContain(status)
    expect(text).not.toContain('Your code')
    expect((await fetch(`${live.url}/dev/pay/x`, { method: 'POST' })).status).toBe(404)
  } finally {
    await live.stop()
  }
})

test.each([
  ['a name that another site made lead here', { host: 'rebound.example' }],
  ['a proxy, which lets everybody seem to sit here', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy of the newer kind', { forwarded: 'for=127.0.0.1' }],
])('the outbox is closed to %s', async (_name, headers) => {
  expect((await outboxAsked(server.url, {})).status).toBe(200)
  expect((await outboxAsked(server.url, headers)).status).toBe(404)
})

test('a library picture is served in the sizes of pages, at its former address too', async () => {
  const { token } = await addPerson(shop, { role: 'admin' })
  const { id, url } = await addPicture(shop, token)
  const ask = (address: string) => fetch(`${server.url}/.netlify/images?url=${address}&w=240&fm=webp`)
  const first = await ask(url)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const body = asSent(await drawPicture(500, 400).png().toBuffer())
  await shop.call('replacePicture', { params: { id }, body, token })
  const shown = await sharp(Buffer.from(await (await ask(url)).arrayBuffer())).metadata()
  expect(shown).toMatchObject({ format: 'webp', width: 240, height: 192 })
  expect((await ask(`/media/${'0'.repeat(64)}.webp`)).status).toBe(404)
  expect((await fetch(server.url + url)).status).toBe(200)
})

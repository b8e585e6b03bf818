import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImages } from '../../../src/hosts/node/images.ts'
import { createPictureCache } from '../../../src/hosts/node/picture-cache.ts'
import {
  feedPictureUrl,
  imageSrcset,
  imageUrl,
  imageWidths,
  mailLogoUrl,
  socialCardUrl,
} from '../../../src/platform/pure/image-url.ts'
import { fetchPicture, lookupPublic } from '../../../src/platform/remote-picture.ts'

let folder = ''
let root = ''
let cacheDir = ''
let shirt: Buffer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-pictures-'))
  root = join(folder, 'site')
  cacheDir = join(folder, 'images')
  await mkdir(root)
  shirt = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer()
  await writeFile(join(root, 'shirt.webp'), shirt)
  await writeFile(join(root, 'two words.webp'), shirt)
})

afterEach(() => rm(folder, { recursive: true }))

/** A picture host that the shop takes for https://cdn.example, whatever its certificate. */
async function openHost(handle: Parameters<typeof createServer>[1]) {
  const server: Server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  agent.createConnection = () => connect(port, '127.0.0.1')
  return {
    agent,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function open(agent?: Agent) {
  const settings = { cacheDir, cacheMaxBytes: 100_000_000, hosts: ['cdn.example'], ...(agent ? { agent } : {}) }
  const serve = createImages(settings)
  return (path: string) => serve(root, new Request(`http://localhost${path}`), '203.0.113.7')
}

const countKept = async (suffix = '') => (await readdir(cacheDir + suffix).catch(() => [])).length

test('what is transparent stays so in a PNG, and is white in a JPEG', async () => {
  const clear = await sharp({
    create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .webp()
    .toBuffer()
  await writeFile(join(root, 'logo.webp'), clear)
  const read = async (path: string) => sharp(Buffer.from(await (await open()(path)).arrayBuffer()))
  const logo = await read(mailLogoUrl('/logo.webp'))
  expect(await logo.metadata()).toMatchObject({ format: 'png', hasAlpha: true })
  expect([...(await logo.raw().toBuffer()).subarray(0, 4)][3]).toBe(0)
  for (const address of [feedPictureUrl('/logo.webp'), socialCardUrl('/logo.webp')]) {
    const picture = await read(address)
    expect((await picture.metadata()).format).toBe('jpeg')
    expect([...(await picture.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  }
})

test('every size that pages request is served', async () => {
  const get = open()
  const pages = [
    ...imageWidths.map((width) => imageUrl('/shirt.webp', width)),
    ...imageSrcset('/shirt.webp').split(/ \d+w(?:, )?/),
  ]
  for (const path of pages.filter(Boolean)) {
    const response = await get(path)
    expect(response.headers.get('content-type'), path).toBe('image/webp')
  }
  const card = await get(socialCardUrl('/shirt.webp'))
  expect(card.headers.get('content-type')).toBe('image/jpeg')
  const small = await get(imageUrl('/two words.webp', 240))
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 240, height: 300 })
})

test.each([
  'w=3000&fm=avif',
  'w=361&fm=webp',
  'w=360&fm=avif',
  'w=360&fm=webp&q=100',
  'w=360&h=480&fit=cover&fm=webp',
  'w=1200&h=630&fit=cover&fm=jpg&q=81',
  'fm=webp',
  'w=0360&fm=webp',
  '',
])('a size that no page requests (%s) is refused before anything is read', async (query) => {
  const response = await open()(`/.netlify/images?url=/shirt.webp&${query}`)
  expect(response.status).toBe(400)
  expect(await countKept()).toBe(0)
})

test('a file that is not a picture is not found', async () => {
  await writeFile(join(root, 'index.html'), '<h1>home</h1>')
  await writeFile(join(root, 'broken.webp'), 'RIFF....WEBPVP8 and no more')
  await writeFile(join(root, 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await writeFile(join(folder, 'secret.webp'), shirt)
  const get = open()
  const paths = [
    '/index.html',
    '/',
    '/none.webp',
    '/broken.webp',
    '/drawing.png',
    '/../secret.webp',
    '/%2e%2e/secret.webp',
  ]
  for (const url of [...paths, '', 'x', 'file:///etc/passwd', 'data:image/png;base64,AA', '/%00.webp', '/%.webp']) {
    expect((await get(`/.netlify/images?url=${encodeURIComponent(url)}&w=360&fm=webp`)).status, url).toBe(404)
  }
  expect(await countKept()).toBe(0)
})

test('a picture is cached once for each size, however its address is written', async () => {
  const get = open()
  for (const url of ['/shirt.webp', '/shirt.webp?1', '/shirt.webp#2', '/./shirt.webp', '/two words.webp']) {
    expect((await get(`/.netlify/images?url=${encodeURIComponent(url)}&w=360&fm=webp&x=${url.length}`)).status).toBe(
      200,
    )
  }
  expect(await countKept()).toBe(1)
})

test('the cache removes the oldest pictures before exceeding its limit', async () => {
  const cache = createPictureCache(cacheDir, 1000)
  for (let index = 0; index < 30; index += 1) {
    await cache.write(`picture-${index}`, Buffer.alloc(100))
    const names = await readdir(cacheDir)
    expect(names.length).toBeLessThanOrEqual(10)
    expect(names).toContain(`picture-${index}`)
  }
  expect(await cache.read('picture-0')).toBeNull()
  expect((await cache.read('picture-29'))?.bytes.byteLength).toBe(100)
})

test('the cache counts existing files and those that others write', async () => {
  await mkdir(cacheDir)
  for (const name of ['old-1', 'old-2', 'old-3']) await writeFile(join(cacheDir, name), Buffer.alloc(400))
  const cache = createPictureCache(cacheDir, 1000)
  await cache.write('new', Buffer.alloc(50))
  expect((await readdir(cacheDir)).length).toBeLessThanOrEqual(3)
  for (const name of ['beside-1', 'beside-2', 'beside-3']) await writeFile(join(cacheDir, name), Buffer.alloc(400))
  for (let index = 0; index < 3; index += 1) await cache.write(`new-${index}`, Buffer.alloc(50))
  const sizes = await Promise.all(
    (await readdir(cacheDir)).map(async (name) => (await cache.read(name))?.bytes.byteLength ?? 0),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1000)
})

test('a picture of another host is fetched once for concurrent requests, and cached', async () => {
  let asked = 0
  const host = await openHost((_request, response) => {
    asked += 1
    response.end(shirt)
  })
  const get = open(host.agent)
  const path = imageUrl('https://cdn.example/shirt.webp?v=1', 360)
  const all = await Promise.all(Array.from({ length: 20 }, () => get(path)))
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=3600')
  expect(asked).toBe(1)
  await host.close()
})

test('an unavailable picture is a small placeholder, and its host is left alone for a while', async () => {
  let asked = 0
  const host = await openHost((_request, response) => {
    asked += 1
    response.writeHead(500).end()
  })
  const get = open(host.agent)
  const widths = [240, 360, 1200] as const
  const grounds = await Promise.all(widths.map((width) => get(imageUrl('https://cdn.example/away.webp', width))))
  const foreign = await get(imageUrl('https://elsewhere.example/x.png', 360))
  const bodies = await Promise.all(
    [...grounds, foreign].map(async (response) => Buffer.from(await response.arrayBuffer())),
  )
  for (const body of bodies) expect(body.equals(bodies[0] ?? Buffer.alloc(0))).toBe(true)
  expect(bodies[0]?.byteLength).toBeLessThan(200)
  expect(grounds[0]?.headers.get('cache-control')).toBe('public, max-age=60')
  const before = asked
  for (let index = 0; index < 5; index += 1) await get(imageUrl('https://cdn.example/away.webp', 720))
  expect(asked).toBe(before)
  expect(await countKept('-remote')).toBe(0)
  await host.close()
})

test('a file from another host that is not a picture is not found', async () => {
  const host = await openHost((_request, response) => response.end('<html>'))
  expect((await open(host.agent)(imageUrl('https://cdn.example/page.webp', 360))).status).toBe(404)
  await host.close()
})

const limits = { hosts: ['cdn.example', 'other.example'], maxBytes: 1000, timeoutMs: 60_000 }

test.each([
  'http://cdn.example/a.webp',
  'https://cdn.example:8443/a.webp',
  'https://user@cdn.example/a.webp',
  'https://cdn.example.evil.example/a.webp',
  'https://127.0.0.1/a.webp',
  'https://[::1]/a.webp',
  'https://2130706433/a.webp',
])('%s is never requested', async (url) => {
  const host = await openHost((_request, response) => response.end('asked'))
  const allowed = { ...limits, hosts: [...limits.hosts, '127.0.0.1', '[::1]'], agent: host.agent }
  await expect(fetchPicture(new URL(url), allowed)).rejects.toThrow('Not allowed')
  await host.close()
})

test('a host may redirect to itself, but not to others and not endlessly', async () => {
  const host = await openHost((request, response) => {
    const to = {
      '/away': 'https://other.example/a',
      '/down': 'http://cdn.example/end',
      '/loop': '/loop',
      '/on': '/end',
    }
    const location = to[request.url as keyof typeof to]
    if (location) response.writeHead(302, { location }).end()
    else response.end('picture')
  })
  const from = (path: string) => fetchPicture(new URL(path, 'https://cdn.example'), { ...limits, agent: host.agent })
  expect(String(await from('/on'))).toBe('picture')
  await expect(from('/away')).rejects.toThrow('Not allowed')
  await expect(from('/down')).rejects.toThrow('Not allowed')
  await expect(from('/loop')).rejects.toThrow('too many times')
  await host.close()
})

test('a host that sends too much, or too slowly, is given up', async () => {
  const host = await openHost((request, response) => {
    if (request.url === '/large') return response.end(Buffer.alloc(1001))
    if (request.url === '/slow') return response.write('a byte, and no more')
    return request.url === '/fits' ? response.end(Buffer.alloc(1000)) : undefined
  })
  const from = (path: string, timeoutMs = limits.timeoutMs) =>
    fetchPicture(new URL(path, 'https://cdn.example'), { ...limits, timeoutMs, agent: host.agent })
  expect((await from('/fits')).byteLength).toBe(1000)
  await expect(from('/large')).rejects.toThrow('More than 1000 bytes')
  for (const path of ['/slow', '/silent']) await expect(from(path, 200)).rejects.toThrow(/abort/i)
  await host.close()
})

test.each([true, false])('a name that leads into this machine is not connected to (all: %s)', async (all) => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve))
  expect(String(error)).toContain('not a public address')
})

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ShopServer, serveShop } from '../../../src/hosts/node/server.ts'
import { imageUrl } from '../../../src/platform/pure/image-url.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let server: ShopServer
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'placket-site-'))
  await mkdir(join(root, 'pictures'))
  const picture = sharp({ create: { width: 1600, height: 2000, channels: 3, background: '#336699' } })
  await writeFile(join(root, 'pictures', 'shirt.webp'), await picture.webp().toBuffer())
  await writeFile(join(root, 'index.html'), '<h1>home</h1>')
  shop = await openShop(inject('serverUrl'), { PORT: '0' })
  server = await serveShop(shop.deps, () => ({ live: root }))
})

afterAll(async () => {
  await server.stop()
  await shop.close()
  await rm(root, { recursive: true })
})

const hostile = [
  (index: number) => `url=/nothing-${index}.webp&w=3000&fm=avif`,
  (index: number) => `url=/nothing-${index}.webp&w=1200&fm=webp`,
  (index: number) => `url=/pictures/shirt.webp&w=${1001 + index}&fm=webp`,
  (index: number) => `url=/pictures/shirt.webp&w=2000&fm=webp&q=${index % 100}`,
  (index: number) => `url=http://127.0.0.1:${9000 + index}/a.png&w=2000&fm=webp`,
  (index: number) => `url=https://elsewhere-${index}.example/a.png&w=2000&fm=webp`,
]

test('hundreds of made-up picture addresses delay nobody and leave nothing behind', async () => {
  const statusOf = (path: string) => fetch(`${server.url}${path}`).then(({ status }) => status)
  const asked = Array.from({ length: 300 }, (_, index) =>
    statusOf(`/.netlify/images?${hostile[index % hostile.length]?.(index)}`),
  )
  const startedAt = performance.now()
  const normal = [
    '/',
    '/healthz',
    '/readyz',
    imageUrl('/pictures/shirt.webp', 360),
    imageUrl('/pictures/shirt.webp', 720),
  ]
  for (const path of [...normal, ...normal]) expect(await statusOf(path), path).toBe(200)
  // Unprotected, these addresses would take thousands of times as long.
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  const statuses = await Promise.all(asked)
  expect(statuses.filter((_, index) => index % 6 > 3)).toEqual(Array(100).fill(200))
  expect(new Set(statuses.filter((_, index) => index % 6 <= 3))).toEqual(new Set([400, 404]))
  expect(await readdir(join(shop.dataDir, 'images'))).toHaveLength(2)
  expect(await readdir(join(shop.dataDir, 'images-remote')).catch(() => [])).toEqual([])
})

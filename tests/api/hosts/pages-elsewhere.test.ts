import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { servePage } from '../../../src/hosts/node/pages.ts'
import { apiSegments, type ShopServer, serveShop } from '../../../src/hosts/node/server.ts'
import { installedProxies, type RunningProxy, startProxy } from '../../support/proxies.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

const longPath = `/${'a'.repeat(2000)}`
const rules = `
/old-quay /product/oxford?color=navy 301
/caf%c3%a9 /product/oxford 301
/say /product/oxford?say="$host" 301
/say"$args;}\\ /product/oxford 301
${longPath} /products 301
/product/quay /product/oxford 301
/products/quay /product/oxford 301
/product/coat /gone/coat 410
/products/withdrawn /gone 410
/category/tops/* /category/shirts/:splat 301
/collections/:collection/products/:handle /product/:handle 301
/products/:handle /product/:handle 301
/fr/products/:handle /fr/product/:handle 301
/fr/order/* /fr/order/index.html 200
/fr/* /fr/404.html 404
`

let shop: TestShop
let server: ShopServer
let pages: string

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'placket-pages-'))
  for (const folder of ['order', 'admin', 'product/oxford', 'products', 'gone/coat', 'fr/order', '_astro'])
    await mkdir(join(pages, folder), { recursive: true })
  const files = {
    index: 'home',
    404: 'gone',
    'order/index': 'order',
    'admin/index': 'admin',
    'product/oxford/index': 'oxford',
    'products/index': 'listing',
    'gone/index': 'withdrawn',
    'gone/coat/index': 'coat',
    'fr/404': 'disparu',
    'fr/order/index': 'commande',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(pages, `${name}.html`), `<h1>${text}</h1>`)
  await writeFile(join(pages, '_redirects'), rules)
  await writeFile(join(pages, '_astro', 'style.abc.css'), 'p{}')
  shop = await openShop(inject('serverUrl'), { PORT: '0', TRUSTED_PROXIES: '127.0.0.1' })
  server = await serveShop(shop.deps, () => ({ live: pages }), { pages: false })
})

afterAll(async () => {
  await server.stop()
  await shop.close()
  await rm(pages, { recursive: true })
})

test('the API alone answers calls, and has no pages', async () => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${server.url}/product-api/filter-productsV2`)).status).toBe(200)
  for (const path of ['/', '/product/oxford', '/order/1']) {
    const response = await fetch(server.url + path)
    expect(response.status, path).toBe(404)
    expect(await response.json()).toEqual({ message: 'Not found' })
  }
})

test('`npm run api` resizes the shop’s own pictures where there is no built site', async () => {
  const api = spawn(process.execPath, ['src/hosts/node/api.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: join(pages, 'data'),
      SITE_DIR: join(pages, 'none'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(api, 'exit')
  try {
    const [line] = await once(createInterface({ input: api.stdout }), 'line')
    const url = /http:\S+/.exec(String(line))?.[0]
    const response = await fetch(`${url}/.netlify/images?url=/pictures/banners/linen-weather-phone.webp&w=480&fm=webp`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
  } finally {
    api.kill('SIGTERM')
    await ended
  }
})

const hasNginx = installedProxies.includes('nginx')
if (!hasNginx) console.warn('Skipped: nginx is not installed')

test.runIf(hasNginx)('nginx serves the built pages by itself, and passes every call to the API', async () => {
  const proxy: RunningProxy = await startProxy('nginx', server.url, { pages })
  try {
    const read = async (path: string) => {
      const response = await fetch(proxy.url + path)
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    const shown = { '/': 'home', '/product/oxford': 'oxford', '/order/0b5c': 'order', '/admin/orders/7': 'admin' }
    for (const [path, text] of Object.entries(shown))
      expect(await read(path), path).toMatchObject({ status: 200, text: `<h1>${text}</h1>` })
    for (const path of ['/no/such/page', '/_redirects'])
      expect(await read(path), path).toMatchObject({ status: 404, text: '<h1>gone</h1>' })
    const home = await read('/')
    expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(home.headers.get('cache-control')).toBe('max-age=0')
    expect((await read('/_astro/style.abc.css')).headers.get('cache-control')).toBe('max-age=31536000')
    for (const segment of apiSegments) {
      const { text } = await read(`/${segment}/no-such-call`)
      expect(text, segment).not.toContain('<h1>gone</h1>')
    }
    expect(JSON.parse((await read('/product-api/filter-productsV2')).text)).toMatchObject({ total: 0 })
  } finally {
    await proxy.stop()
  }
})

test.runIf(hasNginx)(
  'nginx answers former addresses from the rules of the build, as the shop’s own server does',
  async () => {
    const paths = [
      '/old-quay',
      '/Old-Quay/',
      '/old-quay?utm_source=a%20b&c',
      '/caf%C3%A9',
      '/caf%c3%a9?',
      longPath,
      '/product/quay/',
      '/products/quay?variant=1',
      '/product/coat?x=1',
      '/products/withdrawn',
      '/products/WITHDRAWN',
      '/category/tops/2?x=1',
      '/category/tops',
      '/collections/summer/products/a%20b%2fc',
      '/products/other?variant=1',
      '/products',
      '/product/oxford',
      '/no/such/page',
      '/_redirects',
      '/fr/products/oxford',
      '/fr/order/7',
      '/fr/nothing',
    ]
    const proxy = await startProxy('nginx', server.url, { pages })
    try {
      for (const path of paths) {
        const read = async (response: Response) => ({
          status: response.status,
          to: response.headers.get('location'),
          text: response.status === 301 ? '' : await response.text(),
        })
        const own = await servePage({ live: pages }, new Request(`http://localhost${path}`))
        expect(await read(await fetch(proxy.url + path, { redirect: 'manual' })), path).toEqual(await read(own))
      }
      const said = await fetch(`${proxy.url}/say`, { redirect: 'manual' })
      expect(said.headers.get('location')).toBe('/product/oxford?say=%22%24host%22')
    } finally {
      await proxy.stop()
    }
  },
)

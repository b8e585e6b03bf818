import { join } from 'node:path'
import { startShopProcess } from '../support/shop-process.ts'
import { writeFloor } from './how-fast/floor.ts'
import { writeLargeIndex } from './how-fast/large-index.ts'
import {
  measureBuying,
  measureEntering,
  measureFiltering,
  measureFirstFilter,
  measureView,
  median,
  type View,
} from './how-fast/measure.ts'
import { desktop, phone } from './how-fast/profiles.ts'
import { type Row, report } from './report.ts'

// `node tests/bench/how-fast.ts [runs]`: the pages' speed compared with a hand-written static page in the same run, with a
// phone's profile and a cold cache, the median of five.

const runs = Number(process.argv[2]) || 5

// Budgets: no slower than the hand-written page by more than a tenth.
const budgets = {
  scriptBytesBeforePaint: 10_000,
  scriptBytes: 40_000,
  islandBytes: 60_000,
  requests: 15,
  toFloor: 1.1,
  blockingMs: 40,
  phoneMs: 250,
  desktopMs: 65,
  demoFilterMs: 80,
  firstFilterMs: 200,
  interactionMs: 100,
  pageMs: 1000,
  largeFilterMs: 130,
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let run = 0; run < runs; run += 1) results.push(await work())
  return results
}

const ms = (value: number) => `${Math.round(value)} ms`
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`
const medianOf = (views: readonly View[], key: keyof View) => median(views.map((view) => view[key]))

function atMost(what: string, value: number, limit: number, show: (value: number) => string): Row {
  return { what, measured: show(value), budget: show(limit), met: value <= limit }
}

function besideFloor(what: string, value: number, floor: number): Row {
  const ratio = value / floor
  return {
    what,
    measured: `${ms(value)}, ${ratio.toFixed(2)} x the floor's ${ms(floor)}`,
    budget: `${budgets.toFloor} x`,
    met: ratio <= budgets.toFloor,
  }
}

function describeViews(name: string, own: readonly View[], floor: readonly View[]): Row[] {
  const value = (key: keyof View) => medianOf(own, key)
  return [
    atMost(
      `${name}: scripts asked for before the largest paint`,
      value('scriptBytesBeforePaint'),
      budgets.scriptBytesBeforePaint,
      kilobytes,
    ),
    atMost(`${name}: scripts once idle, untouched`, value('scriptBytes'), budgets.scriptBytes, kilobytes),
    besideFloor(`${name}: largest paint`, value('largestPaintMs'), medianOf(floor, 'largestPaintMs')),
    ...(value('headingMs') > 0
      ? [besideFloor(`${name}: heading painted`, value('headingMs'), medianOf(floor, 'headingMs'))]
      : []),
    atMost(`${name}: layout shift`, value('layoutShift'), 0, (shift) => shift.toFixed(3)),
    atMost(`${name}: blocking time`, value('blockingMs'), budgets.blockingMs, ms),
  ]
}

/** A page that has no floor of its own. */
async function measurePage(path: string, scriptBytes: number): Promise<Row[]> {
  const views = await repeat(() => measureView(shop.url + path))
  const value = (key: keyof View) => medianOf(views, key)
  return [
    atMost(`${path}: largest paint`, value('largestPaintMs'), budgets.pageMs, ms),
    atMost(`${path}: blocking time`, value('blockingMs'), budgets.blockingMs, ms),
    atMost(`${path}: layout shift`, value('layoutShift'), 0, (shift) => shift.toFixed(3)),
    atMost(`${path}: scripts`, value('scriptBytes'), scriptBytes, kilobytes),
  ]
}

/** Every kind of page but products, lists and the admin's: what is read, and what its scripts show. */
const reading = [
  '/',
  '/search?query=linen',
  '/category/casual-shirts',
  '/blog',
  '/blog/why-linen-creases',
  '/about',
  '/size-guide',
  '/contact',
  '/bulk-enquiry',
  '/nothing-is-here',
]
const islands = ['/cart', '/checkout', '/account', '/account/orders', '/order/1', '/compare', '/wishlist']

async function measureFirst(products: string): Promise<Row[]> {
  const results = await repeat(() => measureFirstFilter(listing))
  const time = median(results.map((result) => result.ms))
  const interaction = median(results.map(({ interactionMs }) => interactionMs))
  return [
    atMost(`First filter of a visit, finger to painted list, ${products}`, time, budgets.firstFilterMs, ms),
    atMost(`Its longest interaction, as the browser counts it, ${products}`, interaction, budgets.interactionMs, ms),
  ]
}

async function measureEntry(what: string, profile: typeof phone | typeof desktop, limit: number): Promise<Row[]> {
  const own = await repeat(() => measureEntering(listing, profile))
  const floors = await repeat(() => measureEntering(shop.url + floor.listing, profile))
  return (['headingMs', 'pictureMs'] as const).map((key) => ({
    ...atMost(
      `${what}: ${key === 'headingMs' ? 'heading' : 'picture'}`,
      median(own.map((entry) => entry[key])),
      limit,
      ms,
    ),
    note: `floor ${ms(median(floors.map((entry) => entry[key])))}`,
  }))
}

async function measureFilter(facet: 'size' | 'color', products: string, limit: number): Promise<Row> {
  const what = `Filter click to painted list, a ${facet === 'size' ? 'size' : 'colour'}, ${products}`
  const results = await repeat(() => measureFiltering(listing, facet))
  const time = median(results.map((result) => result.ms))
  const requests = Math.max(...results.map((result) => result.requests))
  return { ...atMost(what, time, limit, ms), met: time <= limit && requests === 0, note: `${requests} requests` }
}

const shop = await startShopProcess({ THROTTLES: 'false' })
const siteRoot = join(shop.dataDir, 'site')
const listing = `${shop.url}/products`
const product = `${shop.url}/product/ferry-breton-tee-black`
const floor = await writeFloor(siteRoot, { product, listing })
try {
  // Pictures are resized when they are first requested, so this comes before measuring.
  for (const url of [product, listing, shop.url + floor.product, shop.url + floor.listing]) await measureView(url)
  const productViews = await repeat(() => measureView(product))
  const rows = [
    ...describeViews('Product page', productViews, await repeat(() => measureView(shop.url + floor.product))),
    atMost('Product page: requests', medianOf(productViews, 'requests'), budgets.requests, String),
    ...describeViews(
      'Listing',
      await repeat(() => measureView(listing)),
      await repeat(() => measureView(shop.url + floor.listing)),
    ),
    besideFloor(
      'First "add to cart" that counts, from navigation',
      median(await repeat(() => measureBuying(product))),
      median(await repeat(() => measureBuying(shop.url + floor.product))),
    ),
    ...(await measureEntry('Tap on a card, phone', phone, budgets.phoneMs)),
    ...(await measureEntry('Press on a card after hovering, desktop', desktop, budgets.desktopMs)),
    ...(await measureFirst('demo')),
    await measureFilter('size', 'demo', budgets.demoFilterMs),
    await measureFilter('color', 'demo', budgets.demoFilterMs),
  ]
  for (const path of reading) rows.push(...(await measurePage(path, budgets.scriptBytes)))
  for (const path of islands) rows.push(...(await measurePage(path, budgets.islandBytes)))
  const products = await writeLargeIndex(siteRoot)
  if (products > 0) {
    rows.push(...(await measureFirst(`${products} products`)))
    for (const facet of ['size', 'color'] as const)
      rows.push(await measureFilter(facet, `${products} products`, budgets.largeFilterMs))
  }
  await report('how-fast', rows)
} finally {
  await shop.stop()
}

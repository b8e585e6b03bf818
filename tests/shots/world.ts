import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { insertSession } from '../../src/features/accounts/server/session-queries.ts'
import { findOrCreateUser, updateUser } from '../../src/features/accounts/server/users.ts'
import type { Product, Variant } from '../../src/features/catalog/contract.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { marketHeader } from '../../src/platform/pure/markets.ts'
import { hashToken, makeToken } from '../../src/platform/secrets.ts'
import { type Call, createCall } from '../support/api-client.ts'
import { lineOf, type Shirt } from '../support/shopping.ts'
import { openMarkets, type ShownMarket, shownMarkets } from './markets.ts'
import { type Orders, placeOrders } from './orders.ts'
import { writeReviews } from './reviews.ts'
import { readTexts, type Texts } from './texts.ts'

/** The content of a market's screenshots: people, orders and reviews. */
export interface World {
  readonly url: string
  readonly market: ShownMarket
  readonly texts: Texts
  /** Calls of the market. */
  readonly call: Call
  readonly tokens: { readonly shopper: string; readonly admin: string; readonly newcomer: string }
  readonly products: readonly Product[]
  readonly orders: Orders
  /** Cart lines of different shirts. */
  lines(count: number): (ReturnType<typeof lineOf> & { colorName: string })[]
  find(fits: (variant: Variant, product: Product) => boolean): Shirt
}

/** Signs the shopper of a market in, an admin, and someone who bought nothing. */
async function openSessions(dataDir: string, { phones, address }: ShownMarket): Promise<World['tokens']> {
  const { url } = JSON.parse(await readFile(join(dataDir, 'owner.json'), 'utf8')) as { url: string }
  const db = openDatabase(url, 1)
  async function openSession(who: 'shopper' | 'admin' | 'newcomer', phone: string, name: string): Promise<string> {
    const user = await db.transaction().execute((trx) => findOrCreateUser(trx, phone))
    await updateUser(db, user.id, { name, email: `${who}${phone.slice(1)}@shop.example` })
    if (who === 'admin') await db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
    const token = makeToken()
    await insertSession(db, {
      userId: user.id,
      tokenHash: hashToken(token),
      bindingHash: null,
      userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0',
      proved: true,
    })
    return token
  }
  try {
    const shopper = await openSession('shopper', phones.shopper, address.name)
    const admin = await openSession('admin', '+12125550102', 'Demo admin')
    return { shopper, admin, newcomer: await openSession('newcomer', '+12125550103', 'Demo newcomer') }
  } finally {
    await db.destroy()
  }
}

function callMarket(url: string, key: string): Call {
  const call = createCall((path, init) => fetch(url + path, init))
  return (name, options) => call(name, { ...options, headers: { ...options?.headers, [marketHeader]: key } })
}

async function openWorld(url: string, market: ShownMarket, tokens: World['tokens']): Promise<World> {
  const call = callMarket(url, market.key)
  const { products } = (await call('listProducts', { query: { limit: '50' } })).body
  const shirts = products.flatMap((product) => product.variants.map((variant): Shirt => ({ product, variant })))
  const find: World['find'] = (fits) => {
    const shirt = shirts.find(({ variant, product }) => fits(variant, product))
    if (!shirt) throw new Error('The demo has no such shirt')
    return shirt
  }
  // After many screenshots the usual products would be sold out.
  const plenty = shirts.toSorted((a, b) => b.variant.stock - a.variant.stock)
  const buyable = plenty.filter(
    ({ product: { style } }, place) => plenty.findIndex(({ product }) => product.style.slug === style.slug) === place,
  )
  const nameColor = ({ product, variant }: Shirt) =>
    product.colors.find(({ slug }) => slug === variant.color)?.name ?? ''
  const lines: World['lines'] = (count) =>
    buyable.slice(0, count).map((shirt, place) => ({ ...lineOf(shirt, place + 1), colorName: nameColor(shirt) }))
  const items = lines(3).map((line) => ({ ...line, quantity: 1 }))
  const orders = await placeOrders({ call, url, market, tokens, items })
  await writeReviews({ call, market, tokens, productId: find(() => true).product.id })
  return { url, market, texts: await readTexts(market.language), call, tokens, products, orders, lines, find }
}

/** One for each market, whose pages it waits for. */
export async function openWorlds(url: string, dataDir: string): Promise<World[]> {
  const worlds: World[] = []
  for (const market of shownMarkets) {
    const tokens = await openSessions(dataDir, market)
    if (market.key === '') await openMarkets(callMarket(url, ''), tokens.admin)
    worlds.push(await openWorld(url, market, tokens))
  }
  return worlds
}

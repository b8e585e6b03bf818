import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { insertSession } from '../../src/features/accounts/server/session-queries.ts'
import { findOrCreateUser, updateUser } from '../../src/features/accounts/server/users.ts'
import type { Product, Variant } from '../../src/features/catalog/contract.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { hashToken, makeToken } from '../../src/platform/secrets.ts'
import { type Call, createCall } from '../support/api-client.ts'
import { lineOf, type Shirt } from '../support/shopping.ts'
import { type Orders, placeOrders } from './orders.ts'
import { writeReviews } from './reviews.ts'

/** The content of the screenshots: a shop with people, orders and reviews. */
export interface World {
  readonly url: string
  readonly call: Call
  readonly tokens: { readonly shopper: string; readonly admin: string; readonly newcomer: string }
  readonly products: readonly Product[]
  readonly orders: Orders
  /** Cart lines of different shirts. */
  lines(count: number): ReturnType<typeof lineOf>[]
  find(fits: (variant: Variant, product: Product) => boolean): Shirt
}

const demoPeople = { shopper: '+12125550101', admin: '+12125550102', newcomer: '+12125550103' } as const

async function openSessions(dataDir: string): Promise<World['tokens']> {
  const { url } = JSON.parse(await readFile(join(dataDir, 'owner.json'), 'utf8')) as { url: string }
  const db = openDatabase(url, 1)
  async function openSession(who: keyof typeof demoPeople): Promise<string> {
    const user = await db.transaction().execute((trx) => findOrCreateUser(trx, demoPeople[who]))
    await updateUser(db, user.id, { name: `Demo ${who}`, email: `${who}@shop.example` })
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
    const shopper = await openSession('shopper')
    return { shopper, admin: await openSession('admin'), newcomer: await openSession('newcomer') }
  } finally {
    await db.destroy()
  }
}

export async function openWorld(url: string, dataDir: string): Promise<World> {
  const call = createCall((path, init) => fetch(url + path, init))
  const tokens = await openSessions(dataDir)
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
  const lines: World['lines'] = (count) => buyable.slice(0, count).map((shirt, place) => lineOf(shirt, place + 1))
  const orders = await placeOrders({ call, url, tokens, items: lines(3).map((line) => ({ ...line, quantity: 1 })) })
  await writeReviews({ call, tokens, productId: find(() => true).product.id })
  return { url, call, tokens, products, orders, lines, find }
}

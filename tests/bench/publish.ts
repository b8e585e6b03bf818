import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createDeps, type Deps } from '../../src/api/deps.ts'
import { saveProducts } from '../../src/features/catalog/server/catalogue-writes.ts'
import { seedDemo } from '../../src/hosts/local/seed.ts'
import { transact } from '../../src/platform/database/client.ts'
import { addPerson } from '../support/people.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { makeProduct } from '../support/products.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { describeTimes } from './large-shop.ts'
import { report } from './report.ts'
import { startLoad } from './shop-load.ts'

// `node tests/bench/publish.ts [--products 10000] [--publishes 10] [--shoppers 8]`: the whole shop in a separate process;
// prices are changed as the merchant does and published at once, while shoppers go on reading. How long until
// the static page shows the price, and does any shopper see an error?

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '0' },
    publishes: { type: 'string', default: '10' },
    shoppers: { type: 'string', default: '8' },
  },
})
const products = Number(values.products)
const limitSeconds = products === 0 ? 10 : 60
const thinkMs = 200
const lookAgainMs = 50
const giveUpMs = 600_000

/** This many products besides the demo, in forty categories. */
async function fill(deps: Deps, databaseUrl: string): Promise<void> {
  await seedDemo(databaseUrl)
  await sql`SET statement_timeout = 0`.execute(deps.db)
  await transact(deps.db, async (trx) => {
    for (let start = 0; start < products; start += 500) {
      const batch = Array.from({ length: Math.min(500, products - start) }, (_, place) => {
        const number = start + place
        const category = { slug: `kind-${number % 40}`, name: `Kind ${number % 40}` }
        const priceCents = 3000 + (number % 90) * 100
        return {
          ...makeProduct(`made-${number}`, { name: `Made shirt ${number}`, priceCents, stock: [5, 5, 0, 5] }),
          category,
        }
      })
      await saveProducts(trx, batch)
    }
  })
  await sql`ANALYZE`.execute(deps.db)
}

interface Goods {
  slug: string
  variantIds: string[]
  priceCents: number
}

/** Products spread over the catalogue, one for each publish. */
async function chooseGoods({ db }: Deps, count: number): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    SELECT slug, final_price_cents AS "priceCents",
      (SELECT array_agg(id::text) FROM variants WHERE product_id = products.id) AS "variantIds"
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS total FROM products) AS products
    WHERE place % greatest(1, total / ${count}) = 0 ORDER BY id LIMIT ${count}`.execute(db)
  return rows
}

/** Changes the price, requests a build, and waits for the static page to show it. Returns the seconds. */
async function publishPrice(
  shop: ShopProcess,
  token: string,
  { slug, variantIds, priceCents }: Goods,
): Promise<number> {
  const price = (priceCents + 137) / 100
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(shop.url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  await send('PUT', '/admin-api/variants', { changes: variantIds.map((id) => ({ id, price })) })
  const start = performance.now()
  await send('POST', '/admin-api/publishing', {})
  while (performance.now() - start < giveUpMs) {
    const page = await (await fetch(`${shop.url}/product/${slug}`)).text()
    if (page.includes(price.toFixed(2))) return (performance.now() - start) / 1000
    await wait(lookAgainMs)
  }
  throw new Error(`/product/${slug} never showed ${price}`)
}

async function run(shop: ShopProcess, deps: Deps) {
  const { token } = await addPerson({ deps }, { role: 'admin' })
  const goods = await chooseGoods(deps, Number(values.publishes))
  const paths = [
    '/',
    '/products',
    '/category/fashion',
    '/blog',
    '/cart',
    '/filters/summary.json',
    '/product-api/filter-productsV2?limit=24',
    '/api/category/navbar-categories',
    '/announcement/get-latest',
    ...goods.map(({ slug }) => `/product/${slug}`),
  ]
  const load = startLoad({ url: shop.url, paths, shoppers: Number(values.shoppers), thinkMs })
  const seconds: number[] = []
  for (const product of goods) {
    seconds.push(await publishPrice(shop, token, product))
    console.log(`${product.slug}: on the page ${seconds.at(-1)?.toFixed(1)} s after "Publish now"`)
  }
  return { seconds, ...(await load.stop()) }
}

const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
const deps = createDeps({ NODE_ENV: 'test', DATABASE_POOL: '1' }, database.url)
try {
  await fill(deps, database.url)
  const opening = performance.now()
  const shop = await startShopProcess({ DATABASE_URL: database.url })
  const firstBuildSeconds = (performance.now() - opening) / 1000
  try {
    const { seconds, requests, errors, times } = await run(shop, deps)
    const most = Math.max(...seconds)
    const kept = most < limitSeconds && errors.length === 0
    for (const error of errors.slice(0, 20)) console.log(error)
    const name = products === 0 ? 'demo' : `${products} products beside the demo`
    await report(products === 0 ? 'publish' : `publish-${products}`, [
      {
        what: `From "Publish now" to the changed price on its static page, ${name}`,
        measured: describeSeconds(seconds),
        budget: `${limitSeconds} s`,
        met: most < limitSeconds,
        note: `${seconds.length} publishes; opened with all pages built after ${firstBuildSeconds.toFixed(0)} s`,
      },
      {
        what: `Errors that shoppers saw meanwhile, ${name}`,
        measured: `${errors.length} of ${requests} requests`,
        budget: '0',
        met: errors.length === 0,
        note: describeTimes(times),
      },
    ])
    process.exitCode = kept ? 0 : 1
  } finally {
    await shop.stop()
  }
} finally {
  await deps.db.destroy()
  await database.drop()
  await postgres.stop()
}

function describeSeconds(seconds: readonly number[]): string {
  const sorted = [...seconds].sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `median ${median.toFixed(1)} s, most ${(sorted.at(-1) ?? 0).toFixed(1)} s`
}

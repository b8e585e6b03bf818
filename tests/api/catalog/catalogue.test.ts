import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoProducts } from '../../../demo/catalogue/products.ts'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import { schemas } from '../../../src/api/schemas.ts'
import { shownOfVariants } from '../../../src/features/catalog/server/catalogue-parts.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
beforeAll(() => seedDemo(shop().databaseUrl))

async function findProduct(slug: string) {
  const { id } = await shop()
    .deps.db.selectFrom('products')
    .where('slug', '=', slug)
    .select('id')
    .executeTakeFirstOrThrow()
  return (await shop().call('getProduct', { params: { id } })).body.product
}

const filter = async (query: Record<string, string>) =>
  (await shop().call('filterProductsV2', { query: { limit: '50', ...query } })).body

describe('products', () => {
  test('seeding a shop that has products changes nothing', async () => {
    expect(await seedDemo(shop().databaseUrl)).toBe(false)
    expect((await filter({})).total).toBe(demoProducts.length)
  })

  test('a product has both ids, decimal money, and its sizes from small to large', async () => {
    const product = await findProduct('harbour-short-sleeve-mustard')
    expect(product._id).toBe(product.id)
    expect(product).toMatchObject({ price: 64, finalPrice: 44, currency: 'USD', brand: { name: 'Wicken & Vale' } })
    expect(product.variants.map((variant) => variant.size)).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
    expect(product.colors).toEqual([{ slug: 'mustard', name: 'Mustard', hex: '#c39a45' }])
    expect(product.images.length).toBeGreaterThan(0)
  })

  test.each(['abc', '0', '-1', '1.5', '9'.repeat(30), '999999999', "1'or'1", '１'])(
    'the id %j is not found',
    async (id) => {
      expect((await shop().call('getProduct', { params: { id } })).status).toBe(404)
      expect((await shop().call('listSameProducts', { params: { id } })).status).toBe(404)
    },
  )

  test('a draft is not found', async () => {
    const product = await findProduct('clerk-poplin-shirt')
    const setStatus = (status: string) =>
      shop().deps.db.updateTable('products').set({ status }).where('id', '=', product.id).execute()
    await setStatus('draft')
    expect((await shop().call('getProduct', { params: { id: product.id } })).status).toBe(404)
    await setStatus('active')
  })

  test('the whole catalogue comes in large parts ordered by id, each after the id before it', async () => {
    const read = async (after?: string) =>
      (await shop().call('listCatalogue', { query: after === undefined ? {} : { after } })).body.products
    const all = await read()
    expect(all).toHaveLength(demoProducts.length)
    expect(all.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => Number(id)).toSorted((a, b) => a - b))
    expect(await read(all[99]?.id)).toEqual(all.slice(100))
    expect(await read(all.at(-1)?.id)).toEqual([])
    expect(await read('nonsense')).toHaveLength(all.length)
  })

  test('every column of variants is in the marks of the catalogue, or moves with orders', async () => {
    const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'variants'`.execute(shop().deps.db)
    const unseen = ['size_slug', 'weight_grams', 'extra', 'received', 'held', 'sold', 'returned', 'damaged', 'counted']
    expect(rows.map(({ name }) => name).sort()).toEqual([...shownOfVariants, ...unseen].sort())
  })

  test('a barcode is published: with a right check digit it is the number of its maker', async () => {
    const product = await findProduct('clerk-poplin-shirt')
    const { db } = shop().deps
    const readVersion = async () =>
      (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
    const saveBarcode = (barcode: string) =>
      db
        .updateTable('variants')
        .set({ barcode })
        .where('id', '=', product.variants[0]?.id ?? '')
        .execute()
    const before = await readVersion()
    await saveBarcode('4006381 333931')
    expect(await readVersion()).not.toBe(before)
    const gtins = (await findProduct('clerk-poplin-shirt')).variants.map(({ gtin }) => gtin)
    expect(gtins[0]).toBe('4006381333931')
    expect(new Set(gtins.slice(1))).toEqual(new Set([undefined]))
    await saveBarcode('4006381333932')
    expect((await findProduct('clerk-poplin-shirt')).variants[0]).not.toHaveProperty('gtin')
    await saveBarcode('')
  })

  test('a list that is read in parts is counted once, until a product changes', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => asked.mockRestore())
    const readTotal = async () => (await shop().call('listProducts', { query: { limit: '2', after: '1' } })).body.total
    const countCounts = () => asked.mock.calls.filter(([query]) => /count\(\*\)/.test(JSON.stringify(query))).length
    const product = await findProduct('clerk-poplin-shirt')
    const setStatus = (status: string) =>
      shop().deps.db.updateTable('products').set({ status }).where('id', '=', product.id).execute()
    const total = await readTotal()
    const before = countCounts()
    expect([await readTotal(), await readTotal()]).toEqual([total, total])
    expect(countCounts()).toBe(before)
    await setStatus('draft')
    expect(await readTotal()).toBe(total - 1)
    await setStatus('active')
    expect(await readTotal()).toBe(total)
    expect(countCounts()).toBe(before + 2)
  })

  test('other colourways come first, then related products, never the product itself', async () => {
    const product = await findProduct('harbour-oxford-shirt-sky')
    const { products } = (await shop().call('listSameProducts', { params: { id: product.id } })).body
    const styles = products.map((product) => product.style.slug)
    expect(styles.slice(0, 3)).toEqual(Array(3).fill('harbour-oxford-shirt'))
    expect(styles.slice(3)).not.toContain('harbour-oxford-shirt')
    expect(products.length).toBeGreaterThan(3)
    expect(products.map((product) => product.id)).not.toContain(product.id)
  })

  test('paging by `after` returns every product once, in the order of ids', async () => {
    const seen: string[] = []
    for (let after = '0'; ; ) {
      const { products, total } = (await shop().call('listProducts', { query: { after, limit: '50' } })).body
      expect(total).toBe(demoProducts.length)
      if (products.length === 0) break
      seen.push(...products.map((product) => product.id))
      after = seen.at(-1) ?? ''
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(a) - Number(b)))
    expect(seen.length).toBe(demoProducts.length)
  })

  test('get-all-product returns everything with its total, or the page asked for', async () => {
    const read = async (query: Record<string, string>) => (await shop().call('listProducts', { query })).body
    const whole = await read({})
    expect(whole).toMatchObject({ total: demoProducts.length, page: 1, limit: 1000 })
    expect(whole.products).toHaveLength(demoProducts.length)
    expect(await read({ page: '3', limit: '7' })).toEqual({
      ...whole,
      products: whole.products.slice(14, 21),
      page: 3,
      limit: 7,
    })
    expect(await read({ limit: '5000' })).toEqual(whole)
    expect((await read({ limit: '0' })).limit).toBe(1)
  })

  test('the newest come first', async () => {
    const { products } = (await shop().call('listNewProducts')).body
    expect(products).toHaveLength(12)
    const dates = products.map((product) => product.publishedAt)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(products[0]?.isNew).toBe(true)
  })

  test('every brand has its product count', async () => {
    const { brands } = (await shop().call('listBrands')).body
    expect(brands.reduce((sum, brand) => sum + brand.count, 0)).toBe(demoProducts.length)
  })
})

describe('filtering', () => {
  test('size with colour means one variant in stock having both', async () => {
    const { products } = await filter({ color: 'white', size: 'm' })
    expect(products.length).toBeGreaterThan(0)
    const expected = demoProducts
      .filter(({ variants }) => variants.some((v) => v.colorSlug === 'white' && v.size === 'M' && v.stock > 0))
      .map((product) => product.slug)
    expect(products.map((product) => product.slug).sort()).toEqual(expected.sort())
  })

  test('a sold-out product is listed until a size or colour is chosen', async () => {
    const soldOut = demoProducts.find(({ variants }) => variants.every((variant) => variant.stock === 0))
    const brand = soldOut?.brandSlug ?? ''
    const slugs = async (query: Record<string, string>) =>
      (await filter({ brand, limit: '50', ...query })).products.map((product) => product.slug)
    expect(await slugs({})).toContain(soldOut?.slug)
    expect(await slugs({ size: 'xs,s,m,l,xl,xxl' })).not.toContain(soldOut?.slug)
  })

  test('choices within a facet widen the list, facets narrow each other', async () => {
    const [white, navy, both] = await Promise.all(
      ['white', 'navy', 'white,navy'].map(async (color) => (await filter({ color })).total),
    )
    expect(both).toBeGreaterThan(Math.max(white ?? 0, navy ?? 0))
    expect((await filter({ color: 'white', brand: 'saltmeadow-linen' })).total).toBeLessThan(white ?? 0)
  })

  test('a category includes its descendants, and fashion includes everything', async () => {
    const totals = await Promise.all(
      ['formal-shirts', 'business-shirts', 'evening-shirts', 'fashion'].map(
        async (category) => (await filter({ category })).total,
      ),
    )
    expect(totals[0]).toBe((totals[1] ?? 0) + (totals[2] ?? 0))
    expect(totals[3]).toBe(demoProducts.length)
    expect((await filter({ category: 'no-such-category' })).total).toBe(0)
  })

  test('a facet is counted without its own choices', async () => {
    const open = await filter({ category: 'oxford-shirts' })
    const chosen = await filter({ category: 'oxford-shirts', color: 'white' })
    expect(chosen.facets.colors).toEqual(open.facets.colors)
    expect(chosen.facets.sizes).not.toEqual(open.facets.sizes)
    expect(chosen.facets.sizes.map((size) => size.label)).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
    const white = chosen.facets.colors.find((color) => color.value === 'white')
    expect(white?.count).toBe(chosen.total)
  })

  test('a price range filters, its facet shows the whole range, and min over max finds nothing', async () => {
    const some = await filter({ minPrice: '60', maxPrice: '70.5' })
    expect(some.products.every(({ finalPrice }) => finalPrice >= 60 && finalPrice <= 70.5)).toBe(true)
    expect(some.total).toBeGreaterThan(0)
    expect(some.facets.price).toEqual((await filter({})).facets.price)
    expect(await filter({ minPrice: '80', maxPrice: '60' })).toMatchObject({ total: 0, products: [] })
  })

  test.each([
    ['price-asc', (p: { finalPrice: number }) => p.finalPrice],
    ['price-desc', (p: { finalPrice: number }) => -p.finalPrice],
    ['newest', (p: { publishedAt: string }) => -Date.parse(p.publishedAt)],
    ['rating', (p: { rating: number }) => -p.rating],
  ])('sort=%s sorts', async (sort, key) => {
    const keys = (await filter({ sort })).products.map(key)
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
  })

  test('filter-products returns the whole list of the same engine, or the page asked for', async () => {
    const query = { brand: 'saltmeadow-linen', sort: 'price-asc' }
    const read = async (more: Record<string, string>) =>
      (await shop().call('filterProducts', { query: { ...query, ...more } })).body
    const paged = await filter(query)
    const whole = await read({})
    expect(whole).toEqual({ products: paged.products, total: paged.total, page: 1, limit: 1000 })
    expect(whole.products).toHaveLength(whole.total)
    expect(await read({ page: '2', limit: '3' })).toEqual({
      products: whole.products.slice(3, 6),
      total: whole.total,
      page: 2,
      limit: 3,
    })
    expect((await shop().call('filterProducts', {})).body.products).toHaveLength(demoProducts.length)
  })

  test.each([
    ['brand', 'nothing'],
    ['brand', 'navy blue'],
    ['category', 'no-such-category'],
    ['color', "'; drop"],
    ['size', '9xl'],
    ['fit', 'round'],
    ['availability', 'no'],
  ])('%s=%s matches nothing, and the reply names it', async (facet, value) => {
    const unknown = [{ facet, value }]
    expect(await filter({ [facet]: value })).toMatchObject({ total: 0, products: [], unknown })
    const { body } = await shop().call('filterProducts', { query: { [facet]: value, sort: 'price-asc' } })
    expect(body).toEqual({ products: [], total: 0, page: 1, limit: 1000, unknown })
    expect(await filter({ [facet]: value, query: 'shirt' })).toMatchObject({ total: 0, unknown })
  })

  test('a known value beside an unknown one matches, and only the unknown one is named', async () => {
    const known = await filter({ brand: 'saltmeadow-linen' })
    const both = await filter({ brand: 'saltmeadow-linen,nothing,never' })
    expect(known.unknown).toBeUndefined()
    expect(both.products).toEqual(known.products)
    expect(both.unknown).toEqual([
      { facet: 'brand', value: 'nothing' },
      { facet: 'brand', value: 'never' },
    ])
  })

  test('nonsense in a numeric parameter falls back, and the limit is clamped to 50', async () => {
    const { products, page, limit } = await filter({ limit: '1e9', page: 'x', minPrice: 'cheap', maxPrice: '' })
    expect([page, limit, products.length]).toEqual([1, 50, 50])
    expect((await filter({ limit: '-3' })).limit).toBe(1)
  })
})

describe('the rest of the catalogue', () => {
  test("categories count their descendants' products, and the menu has two levels", async () => {
    const { categories } = (await shop().call('listCategories')).body
    expect(categories[0]).toMatchObject({ slug: 'fashion', parent: null, count: demoProducts.length })
    const menu = (await shop().call('listNavbarCategories')).body.categories
    expect(menu[0]?.slug).toBe('formal-shirts')
    expect(menu[0]?.children.map((child) => child.slug)).toEqual(['business-shirts', 'evening-shirts'])
  })

  test('featured sections follow their rules', async () => {
    const { sections } = (await shop().call('listFeaturedSections')).body
    expect(sections.map((section) => [section.slug, section.products.length])).toEqual([
      ['five-day-week', 8],
      ['out-of-the-heat', 8],
      ['brushed-cotton', 8],
      ['last-sizes', 8],
    ])
    expect(sections[0]?.products[0]?.slug).toBe('clerk-poplin-shirt')
    expect(sections[3]?.products.every((product) => product.finalPrice < product.price)).toBe(true)
  })

  test('banners and the announcement follow their dates and their switch', async () => {
    const { db } = shop().deps
    const titles = async () => (await shop().call('listActiveBanners')).body.banners.map((banner) => banner.title)
    expect(await titles()).toHaveLength(3)
    const extra = { image_url: '/x.webp', image_alt: 'x', position: -1 }
    await db
      .insertInto('banners')
      .values([
        { ...extra, title: 'over', ends_at: sql<Date>`now()` },
        { ...extra, title: 'to come', starts_at: sql<Date>`now() + interval '1 hour'` },
        { ...extra, title: 'off', active: false },
        { ...extra, title: 'on', starts_at: sql<Date>`now()`, ends_at: sql<Date>`now() + interval '1 hour'` },
      ])
      .execute()
    expect((await titles()).slice(0, 2)).toEqual(['on', 'Linen weather'])
    expect((await shop().call('getAnnouncement')).body.announcement?.text).toContain('Free standard delivery')
    await db.updateTable('announcements').set({ active: false }).execute()
    expect((await shop().call('getAnnouncement')).body.announcement).toBeNull()
    await db.updateTable('announcements').set({ active: true }).execute()
  })

  test('a post is found by id and by slug, as sanitised HTML', async () => {
    const { blogs, total } = (await shop().call('listBlogs')).body
    expect(blogs).toHaveLength(total)
    const [first] = blogs
    for (const id of [first?.id, first?.slug]) {
      const { blog } = (await shop().call('getBlog', { params: { id: id ?? '' } })).body
      expect(blog).toEqual(first)
    }
    expect(first?.html).toContain('<h2>')
    expect((await shop().call('getBlog', { params: { id: 'no-such-post' } })).status).toBe(404)
    expect((await shop().call('getBlog', { params: { id: '9'.repeat(30) } })).status).toBe(404)
  })
})

const reads = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) =>
    ['products', 'categories', 'featured', 'blogs'].includes(endpoints[name].area) ||
    ['listActiveBanners', 'getAnnouncement'].includes(name),
)
test.each(reads.filter((name) => !endpoints[name].path.includes('{')))(
  '%s answers as the contract says',
  async (name) => {
    const { status, body } = await shop().call(name)
    expect(status).toBe(200)
    expect(schemas[name].reply.safeParse(body).error).toBeUndefined()
  },
)

// It changes the catalogue for good.
test('a part of the catalogue has another mark when its products are shown otherwise, and only then', async () => {
  const { db } = shop().deps
  const read = async () => {
    const { body: list } = await shop().call('listCatalogueParts')
    const { body: products } = await shop().call('listCatalogue')
    return { mark: list.parts.map(({ mark }) => mark).join(), shown: JSON.stringify(products) }
  }
  const { id } = await findProduct('clerk-poplin-shirt')
  const file = `${'a'.repeat(64)}.webp`
  const changes = [
    sql`UPDATE products SET care = '{Cold}' WHERE id = ${id}`,
    sql`UPDATE products SET published_at = published_at - interval '90 days' WHERE id = ${id}`,
    sql`UPDATE variants SET stock = stock + 1, received = received + 1 WHERE product_id = ${id} AND size = 'M'`,
    sql`UPDATE variants SET option_name = 'Length', option_value = 'Long' WHERE product_id = ${id}`,
    sql`UPDATE product_images SET alt = 'From the front' WHERE product_id = ${id}`,
    sql`INSERT INTO pictures (file, source_hash, name, width, height, bytes) VALUES (${file}, '', '', 9, 9, 9)`,
    sql`UPDATE product_images SET url = ${`/media/${file}`} WHERE product_id = ${id} AND position = 0`,
    sql`UPDATE pictures SET focus_x = 10 WHERE file = ${file}`,
    sql`INSERT INTO former_values VALUES (${id}, 'size', 'Medium', 'M')`,
    sql`INSERT INTO product_looks SELECT ${id}, min(id), 0 FROM products WHERE id <> ${id}`,
    sql`INSERT INTO product_videos VALUES (${id}, ${file}, 9, '/p.webp', '')`,
    sql`DELETE FROM product_attributes WHERE product_id = ${id}`,
    sql`UPDATE attribute_values SET label = 'Of linen' WHERE slug = 'linen'`,
    sql`UPDATE attributes SET label = 'Cut' WHERE key = 'fit'`,
    sql`UPDATE brands SET name = 'Wicken' WHERE name = 'Wicken & Vale'`,
    sql`UPDATE categories SET name = 'Polo shirts' WHERE slug = 'polos'`,
    sql`UPDATE categories SET size_chart_id = NULL`,
    sql`UPDATE colors SET hex = '#123456' WHERE slug = 'navy'`,
    sql`UPDATE products SET status = 'draft' WHERE id = ${id}`,
    sql`UPDATE products SET status = 'active' WHERE id = ${id}`,
  ]
  for (const statement of changes) {
    const before = await read()
    await statement.execute(db)
    const after = await read()
    const what = statement.compile(db).sql
    expect(after.mark === before.mark, what).toBe(after.shown === before.shown)
    // A picture that no product shows yet is no change; everything else is.
    expect(after.shown === before.shown, what).toBe(what.startsWith('INSERT INTO pictures'))
  }
  const before = await read()
  await sql`UPDATE variants SET received = received + 1, sold = sold + 1 WHERE product_id = ${id}`.execute(db)
  expect(await read()).toEqual(before)
})

import { beforeAll, expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let productId = ''
let rootId = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin', name: 'Ada Admin' })).token
  await transact(shop().deps.db, (trx) => saveProducts(trx, [makeProduct('quay-shirt')]))
  const { body } = await shop().call('listAllCategories', { token })
  rootId = body.categories[0]?.id ?? ''
  productId = (await shop().call('listAllProducts', { token })).body.products[0]?.id ?? ''
})

const actionsOf = async (entity: string) => {
  const rows = await shop()
    .deps.db.selectFrom('audit_log')
    .where('entity', '=', entity)
    .select('action')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('a category is created, moved and deleted; the slug stays unique', async () => {
  const make = (slug: string, parentId = rootId) =>
    shop().call('createCategory', { body: { slug, name: slug, parentId }, token })
  const summer = (await make('summer')).body.category
  const linen = (await make('linen', summer.id)).body.category
  expect((await make('summer')).status).toBe(409)
  expect((await make('Not A Slug')).status).toBe(400)
  expect((await make('lost', '999999')).status).toBe(400)
  const move = (id: string, body: object) => shop().call('updateCategory', { params: { id }, body, token })
  expect((await move(linen.id, { name: 'Linen', inNavbar: false })).body.category).toMatchObject({
    name: 'Linen',
    inNavbar: false,
    parentId: summer.id,
  })
  expect((await move(summer.id, { parentId: linen.id })).body.message).toBe('A category cannot be its own parent')
  const remove = (id: string) => shop().call('deleteCategory', { params: { id }, token })
  expect((await remove(summer.id)).status).toBe(409)
  expect((await remove(linen.id)).status).toBe(200)
  expect((await remove(summer.id)).status).toBe(200)
  expect((await remove(rootId)).status).toBe(403)
  expect(await actionsOf('category')).toEqual(['created', 'created', 'changed', 'deleted', 'deleted'])
})

test('a featured section shows the chosen products in order', async () => {
  const body = { slug: 'picks', title: 'Our picks', rule: 'chosen' as const, productIds: [productId, '999999'] }
  const made = await shop().call('createSection', { body, token })
  expect(made.status).toBe(201)
  const shown = (await shop().call('listFeaturedSections')).body.sections
  expect(shown.map(({ title, products }) => [title, products.length])).toEqual([['Our picks', 1]])
  const params = { id: made.body.section.id }
  await shop().call('updateSection', { params, body: { active: false }, token })
  expect((await shop().call('listFeaturedSections')).body.sections).toEqual([])
  expect((await shop().call('updateSection', { params, body: { rule: 'category' }, token })).status).toBe(400)
  expect((await shop().call('deleteSection', { params, token })).status).toBe(200)
  expect((await shop().call('deleteSection', { params, token })).status).toBe(404)
  expect(await actionsOf('featured section')).toEqual(['created', 'changed', 'deleted'])
})

test('an article is a draft until it is published, and its HTML is sanitised when written', async () => {
  const markdown = '# Linen\n\nIt **breathes**.<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=y>'
  const body = { slug: 'on-linen', title: 'On linen', markdown, state: 'draft' as const }
  const { blog } = (await shop().call('createBlog', { body, token })).body
  const params = { id: blog.id }
  expect((await shop().call('getBlog', { params })).status).toBe(404)
  await shop().call('updateBlog', { params, body: { state: 'published' }, token })
  const shown = (await shop().call('getBlog', { params: { id: 'on-linen' } })).body.blog
  expect(shown.html).toContain('<h2>Linen</h2>')
  expect(shown.html).toContain('<strong>breathes</strong>')
  expect(shown.html).not.toMatch(/script|onerror|<img src=x/i)
  expect((await shop().call('createBlog', { body, token })).status).toBe(409)
  const { blogs, total } = (await shop().call('listAllBlogs', { query: { state: 'published' }, token })).body
  expect([blogs[0]?.slug, total]).toEqual(['on-linen', 1])
  await shop().call('deleteBlog', { params, token })
  expect((await shop().call('readBlog', { params, token })).status).toBe(404)
  expect(await actionsOf('blog')).toEqual(['created', 'changed', 'deleted'])
})

test('an article is written in the editor; one in Markdown stays so until its text is edited', async () => {
  const write = (id: string, body: object) => shop().call('updateBlog', { params: { id }, body, token })
  const fields = { title: 'Wool and water', state: 'draft' as const }
  const made = (await shop().call('createBlog', { body: fields, token })).body.blog
  expect(made).toMatchObject({ slug: 'wool-and-water', body: '', markdown: '' })
  const refused = await write(made.id, { state: 'published' })
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({ faults: [{ field: 'body', problem: 'must not be empty in a published article' }] }),
  ])
  const html = '<h1>Wool</h1><p>Wash it <em>cold</em>.<script>alert(1)</script></p>'
  const seo = { seoTitle: 'Washing wool', seoDescription: 'How to wash wool' }
  const edited = (await write(made.id, { body: html, state: 'published', ...seo })).body.blog
  expect(edited).toMatchObject({ body: '<h2>Wool</h2><p>Wash it <em>cold</em>.</p>', markdown: '' })
  const shown = (await shop().call('getBlog', { params: { id: 'wool-and-water' } })).body.blog
  expect(shown).toMatchObject({ html: edited.body, ...seo })

  const markdown = 'It **breathes**.'
  const older = { slug: 'older', title: 'Older', markdown, state: 'published' as const }
  const { id, body } = (await shop().call('createBlog', { body: older, token })).body.blog
  expect((await write(id, { body, title: 'Old' })).body.blog).toMatchObject({ markdown, title: 'Old' })
  const rewritten = (await write(id, { body: '<p>It dries.</p>' })).body.blog
  expect(rewritten).toMatchObject({ body: '<p>It dries.</p>', markdown: '' })
  expect((await write(id, { markdown })).body.blog).toMatchObject({ body, markdown })
  const nameless = await shop().call('createBlog', { body: { title: '…', state: 'draft' }, token })
  expect(nameless.body).toMatchObject({ faults: [expect.objectContaining({ field: 'slug' })] })
  for (const blog of [id, made.id]) await shop().call('deleteBlog', { params: { id: blog }, token })
})

test('an article with a future date is hidden until then', async () => {
  const body = {
    slug: 'soon',
    title: 'Soon',
    markdown: 'x',
    state: 'published' as const,
    publishedAt: '2999-01-01T00:00:00Z',
  }
  const { blog } = (await shop().call('createBlog', { body, token })).body
  expect((await shop().call('getBlog', { params: { id: blog.id } })).status).toBe(404)
  await shop().call('updateBlog', { params: { id: blog.id }, body: { publishedAt: '2020-01-01T00:00:00Z' }, token })
  expect((await shop().call('getBlog', { params: { id: blog.id } })).status).toBe(200)
})

test('a review waits in the queue, is published, and a rejected one has a reason', async () => {
  const write = async (text: string) => {
    const author = await addPerson(shop())
    const review = { rating: 4, text }
    return (await shop().call('createReview', { params: { id: productId }, body: review, token: author.token })).body
      .comment.id
  }
  const good = await write('Fits well')
  const bad = await write('Buy my watches')
  const queue = async () => (await shop().call('listReviewQueue', { query: { state: 'pending' }, token })).body
  expect((await queue()).reviews.map(({ id }) => id)).toEqual([good, bad])
  const judge = (id: string, body: { state: 'published' } | { state: 'rejected'; reason: string }) =>
    shop().call('judgeReview', { params: { id }, body, token })
  expect((await judge(good, { state: 'published' })).body.review.productSlug).toBe('quay-shirt')
  expect((await queue()).reviews.map(({ id }) => id)).toEqual([bad])
  expect((await judge(bad, { state: 'rejected', reason: '' })).status).toBe(400)
  await judge(bad, { state: 'rejected', reason: 'Advertising' })
  expect((await queue()).total).toBe(0)
  const shown = (await shop().call('listReviews', { params: { id: productId } })).body
  expect(shown.comments.map(({ text }) => text)).toEqual(['Fits well'])
  expect((await shop().call('getProduct', { params: { id: productId } })).body.product).toMatchObject({
    rating: 4,
    reviewCount: 1,
  })
  expect(await actionsOf('review')).toEqual(['published', 'rejected'])
})

test('the queue has each review once, with its own product', async () => {
  const other = (await addVariant(shop())).productId
  for (const id of [other, productId]) {
    const { token: author } = await addPerson(shop())
    const body = { rating: 5, text: `About ${id}` }
    expect((await shop().call('createReview', { params: { id }, body, token: author })).status).toBe(201)
  }
  const { reviews } = (await shop().call('listReviewQueue', { query: { state: 'pending' }, token })).body
  expect(reviews.map((review) => review.text)).toEqual(reviews.map((review) => `About ${review.productId}`))
  expect(reviews.map((review) => review.productId)).toEqual([other, productId])
})

test('an enquiry is shown completely, with its logo, and answered', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const body = {
    name: 'Rowan Buyer',
    email: 'rowan@example.com',
    message: 'Sixty shirts please',
    quantities: { M: 40, L: 20 },
    neededBy: '2027-03-01',
    logo: { name: 'logo.png', data: png },
  }
  expect((await shop().call('bulkEnquiry', { body })).status).toBe(201)
  const list = async (state: string) =>
    (await shop().call('listEnquiries', { query: { state, kind: 'bulk' }, token })).body.enquiries
  const [listed] = await list('new')
  const params = { id: listed?.id ?? '' }
  const whole = (await shop().call('readEnquiry', { params, token })).body.enquiry
  expect(whole).toMatchObject({
    quantities: { M: 40, L: 20 },
    neededBy: '2027-03-01',
    logo: `data:image/png;base64,${png}`,
  })
  await shop().call('updateEnquiry', { params, body: { state: 'answered' }, token })
  expect(await list('new')).toEqual([])
  expect(await list('answered')).toHaveLength(1)
  expect((await shop().call('readEnquiry', { params: { id: '1' }, token })).status).toBe(404)
  expect(await actionsOf('enquiry')).toEqual(['changed'])
})

test('failed searches are listed, most wanted first', async () => {
  await shop()
    .deps.db.insertInto('search_misses')
    .values([
      { query: 'tuxedo', count: 3 },
      { query: 'kilt', count: 7 },
    ])
    .execute()
  const { searches } = (await shop().call('listFailedSearches', { token })).body
  expect(searches.map(({ query, count }) => [query, count])).toEqual([
    ['kilt', 7],
    ['tuxedo', 3],
  ])
})

test('a category and a section get the address of their name, unless it is taken or has no letters', async () => {
  const category = (name: string) => shop().call('createCategory', { token, body: { name, parentId: rootId } })
  const section = (title: string) => shop().call('createSection', { token, body: { title, rule: 'newest' } })
  expect((await category('Wool & Cashmere')).body.category.slug).toBe('wool-cashmere')
  expect((await section('Wool & Cashmere')).body.section.slug).toBe('wool-cashmere')
  const fault = (problem: string) => ({ faults: [{ field: 'slug', problem }] })
  for (const create of [category, section]) {
    expect(await create('Wool, Cashmere')).toMatchObject({ status: 409, body: fault('is already in use') })
    expect(await create('…')).toMatchObject({
      status: 400,
      body: fault('must be given for a name without letters or digits'),
    })
  }
})

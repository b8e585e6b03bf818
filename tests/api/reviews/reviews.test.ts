import { beforeAll, expect, test } from 'vitest'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
let productId = ''

beforeAll(async () => {
  const { db } = shop().deps
  const brand = await db
    .insertInto('brands')
    .values({ slug: 'test', name: 'Test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const root = await db.selectFrom('categories').select('id').where('slug', '=', 'fashion').executeTakeFirstOrThrow()
  const values = {
    slug: 'shirt',
    name: 'Shirt',
    style_slug: 'shirt',
    style_name: 'Shirt',
    brand_id: brand.id,
    category_id: root.id,
  }
  productId = (await db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow()).id
})

const publish = (id: string) =>
  shop().deps.db.updateTable('reviews').set({ state: 'published' }).where('id', '=', id).execute()

test('a review needs a person; it is stored as theirs whoever the body names', async () => {
  const body = { rating: 5, text: 'Holds its collar.', userId: 'someone-else', author: 'Someone Else' }
  expect((await shop().call('createReview', { params: { id: productId }, body })).status).toBe(401)
  const person = await addPerson(shop(), { name: 'Robin Example' })
  const answer = await shop().call('createReview', { params: { id: productId }, body, token: person.token })
  expect(answer).toMatchObject({
    status: 201,
    body: { comment: { author: 'Robin', state: 'pending', verifiedBuyer: false } },
  })
  const row = await shop()
    .deps.db.selectFrom('reviews')
    .select('user_id')
    .where('id', '=', answer.body.comment.id)
    .executeTakeFirst()
  expect(row?.user_id).toBe(person.id)
})

test('one review a product: the second is refused, the first can be edited by its author alone', async () => {
  const author = await addPerson(shop())
  const stranger = await addPerson(shop())
  const params = { id: productId }
  const first = await shop().call('createReview', {
    params,
    body: { rating: 2, text: 'Too long.' },
    token: author.token,
  })
  const second = await shop().call('createReview', { params, body: { rating: 4, text: 'Again.' }, token: author.token })
  expect(second.status).toBe(409)
  const other = await addVariant(shop())
  const elsewhere = await shop().call('createReview', {
    params: { id: other.productId },
    body: { rating: 5, text: 'A good collar.' },
    token: author.token,
  })
  const edit = { params: { id: first.body.comment.id }, body: { rating: 3, text: 'Longer than I like.', fit: 'large' } }
  await publish(first.body.comment.id)
  expect((await shop().call('updateReview', { ...edit, token: stranger.token })).status).toBe(404)
  expect((await shop().call('updateReview', { ...edit, token: author.token })).body.comment).toMatchObject({
    rating: 3,
    fit: 'large',
    state: 'pending',
  })
  expect((await shop().call('listReviews', { params })).body.comments).toEqual([])
  const own = await shop().call('checkOwnReview', { params, token: author.token })
  expect(own.body).toMatchObject({ exists: true, comment: { rating: 3 } })
  const kept = await shop().call('checkOwnReview', { params: { id: other.productId }, token: author.token })
  expect(kept.body.comment).toEqual(elsewhere.body.comment)
  expect((await shop().call('checkOwnReview', { params, token: stranger.token })).body).toEqual({
    exists: false,
    comment: null,
  })
})

test('a pending review is hidden; a published one counts and rates the product', async () => {
  const person = await addPerson(shop())
  const params = { id: productId }
  const text = '</script><img src=x onerror=alert(1)>'
  const { body } = await shop().call('createReview', {
    params,
    body: { rating: 4, text, fit: 'true' },
    token: person.token,
  })
  const other = await addVariant(shop())
  const { body: elsewhere } = await shop().call('createReview', {
    params: { id: other.productId },
    body: { rating: 4, text: 'A good collar.', fit: 'true' },
    token: person.token,
  })
  await publish(elsewhere.comment.id)
  expect((await shop().call('listReviews', { params })).body.comments).toEqual([])
  await publish(body.comment.id)
  const shown = await shop().call('listReviews', { params, query: { sort: 'highest', rating: '4' } })
  expect(shown.body).toMatchObject({
    total: 1,
    comments: [{ text }],
    summary: { count: 1, rating: 4, fit: { true: 1 } },
  })
  const ratings = shop().deps.db.selectFrom('products').select(['rating_sum', 'rating_count'])
  const product = await ratings.where('id', '=', productId).executeTakeFirst()
  expect(product).toEqual({ rating_sum: 4, rating_count: 1 })
})

test.each([
  ['no stars', { text: 'x' }],
  ['six stars', { rating: 6, text: 'x' }],
  ['half a star', { rating: 4.5, text: 'x' }],
  ['no text', { rating: 4, text: ' ' }],
  ['an unknown fit', { rating: 4, text: 'x', fit: 'huge' }],
])('a review with %s is refused', async (_name, body) => {
  const { token } = await addPerson(shop())
  expect((await shop().call('createReview', { params: { id: productId }, body, token })).status).toBe(400)
})

test.each(['0', '999999', 'abc', '9'.repeat(40)])('reviews of the product %s are not found', async (id) => {
  expect((await shop().call('listReviews', { params: { id } })).status).toBe(404)
})

test('after twenty reviews in an hour a person has to wait, and nobody else', async () => {
  const busy = await addPerson(shop())
  const body = { rating: 4, text: 'Shrinks a little.' }
  const { id } = (await shop().call('createReview', { params: { id: productId }, body, token: busy.token })).body
    .comment
  const edit = async () => (await shop().call('updateReview', { params: { id }, body, token: busy.token })).status
  for (let count = 1; count < 20; count++) expect(await edit()).toBe(200)
  expect(await edit()).toBe(429)
  const other = await addPerson(shop())
  const review = await shop().call('createReview', { params: { id: productId }, body, token: other.token })
  const params = { id: review.body.comment.id }
  const edited = await shop().call('updateReview', { params, body, token: other.token })
  expect([review.status, edited.status]).toEqual([201, 200])
})

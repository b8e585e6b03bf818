import { beforeAll, expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { writeRedirects } from '../../../src/features/publishing/build/former-addresses.ts'
import { handleRedirects } from '../../../src/features/publishing/server/redirect-handlers.ts'
import { findRedirect, parseRules } from '../../../src/hosts/node/redirects.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  await transact(shop().deps.db, (trx) => saveProducts(trx, [makeProduct('tee'), makeProduct('polo')]))
})

const send = async (csv: string, dryRun = false) =>
  (await shop().call('importRedirects', { token, body: { csv, dryRun } })).body
const list = async (query = '') => (await shop().call('listRedirects', { token, query: { query } })).body
const rulesOf = async () => {
  const former = (await shop().call('listFormerAddresses')).body
  return parseRules(writeRedirects(former, [], []))
}

test.each([
  [
    'to a page that the shop has not',
    '/old,/product/none',
    { row: 2, column: 'to', problem: '“/product/none” is no page of this shop' },
  ],
  [
    'from a page of the shop',
    '/product/tee,/product/polo',
    { row: 2, column: 'from', problem: 'is or leads to a page of this shop already' },
  ],
  [
    'from a call of the shop',
    '/admin-api/orders,/products',
    { row: 2, column: 'from', problem: 'belongs to this shop' },
  ],
  ['that is a formula', '"=cmd()",/products', { row: 2, column: 'from', problem: 'is not a path such as /old-shirt' }],
  ['with a cell too many', '/old,/products,x', { row: 2, column: '', problem: '3 cells where the header has 2' }],
  [
    'with a broken quote',
    '/old,"/products',
    { row: 2, column: '', problem: 'Not valid CSV from here on (CSV_QUOTE_NOT_CLOSED)' },
  ],
])('a redirect %s is a fault, and nothing of the file is imported', async (_what, line, fault) => {
  expect(await send(`from,to\n${line}\n`)).toMatchObject({ faults: [fault], faultCount: 1, added: 0 })
  expect((await send(`from,to\n/good,/products\n${line}\n`)).faultCount).toBe(1)
  expect((await list()).total).toBe(0)
})

test('a file without its columns says which are missing', async () => {
  expect((await send('left;to\n/a;/products\n')).faults).toEqual([
    { row: 1, column: 'from', problem: 'The file has no column of this name' },
  ])
})

const file = 'From;To\nhttps://old.example/Shirts/Tee/;/product/tee\n/second;/first\n/first;/product/polo\n'

test('a dry run writes nothing, an import writes all, and again it changes nothing', async () => {
  expect(await send(file, true)).toMatchObject({ added: 3, changed: 0, same: 0, shortened: 1, faults: [] })
  expect((await list()).total).toBe(0)
  expect(await send(file)).toMatchObject({ added: 3, faultCount: 0 })
  expect((await list('tee')).redirects).toMatchObject([{ from: '/shirts/tee', to: '/product/tee' }])
  expect(await send(file)).toMatchObject({ added: 0, changed: 0, same: 3 })
  const audit = await shop().deps.db.selectFrom('audit_log').select('after').where('entity', '=', 'redirects').execute()
  expect(audit).toEqual([{ after: { added: 3, changed: 0, shortened: 1 } }])
})

test('the host redirects in one step, also after the page has a new address', async () => {
  expect(findRedirect(await rulesOf(), '/Second')).toEqual({ to: '/product/polo', status: 301 })
  const { id } = await shop()
    .deps.db.selectFrom('products')
    .select('id')
    .where('slug', '=', 'polo')
    .executeTakeFirstOrThrow()
  await shop().call('updateProduct', { token, params: { id }, body: { slug: 'polo-shirt' } })
  expect(findRedirect(await rulesOf(), '/second')).toEqual({ to: '/product/polo-shirt', status: 301 })
})

test('the export imports again as it is, and a redirect can be removed', async () => {
  const { csv } = (await shop().call('exportList', { token, params: { list: 'redirects' } })).body
  expect(csv).toContain('/shirts/tee,/product/tee')
  expect(await send(csv)).toMatchObject({ added: 0, changed: 0, same: 3 })
  const [first] = (await list('shirts')).redirects
  await shop().call('deleteRedirect', { token, params: { id: first?.id ?? '' } })
  expect((await list()).total).toBe(2)
})

test.each([
  ['Redirect from,Redirect to', '/apps/wish,https://shop.example/products/tee', '/apps/wish', '/product/tee'],
  ['Path,Target', '/pages/faq-old,/collections/all?sort=price', '/pages/faq-old', '/products?sort=price'],
  ['Old URL,New URL', '/teeshirt,http://www.shop.example/product/polo', '/teeshirt', '/product/polo-shirt'],
  ['Source,Destination', '/best,/collections/fashion/products/polo', '/best', '/product/polo-shirt'],
])('a file with the columns %s is understood, and its targets are led to their end', async (header, line, from, to) => {
  const { deps } = shop()
  const { siteUrl } = deps.config
  const csv = `${header}\n${line.replace('shop.example', new URL(siteUrl).host)}\n`
  expect(await send(csv)).toMatchObject({ added: 1, shortened: 1, faults: [] })
  expect((await list(from)).redirects).toMatchObject([{ from, to }])
})

test('a fault is named by the file’s own column', async () => {
  expect((await send('Redirect from,Redirect to\n/x,https://elsewhere.example/y\n')).faults).toEqual([
    { row: 2, column: 'redirect to', problem: 'is not a path of this shop such as /products' },
  ])
})

test('a file of many redirects goes in parts, in which none is written twice and none is a chain', async () => {
  const { deps } = shop()
  const places = Array.from({ length: 1200 }, (_, place) => `/many/${place}`)
  await send('from,to\n/many/1199,/product/tee\n')
  await deps.db.insertInto('redirects').values({ from_path: '/led', to_path: '/many/1199' }).execute()
  const csv = `from,to\n${places.map((from) => `${from},/products`).join('\n')}\n`
  // A call without any time imports one batch.
  const hurried = { ...deps, config: { ...deps.config, CALL_MAX_MS: 0 } }
  const user = await addPerson(shop(), { role: 'admin' })
  const sendPart = (after: number) =>
    handleRedirects.importRedirects({ body: { csv, dryRun: false, after }, user } as never, hurried)
  expect(await sendPart(0)).toMatchObject({ added: 500, changed: 0, after: 500, message: messages.importGoesOn })
  expect((await list('/many/')).total).toBe(501)
  expect((await list('/led')).redirects).toMatchObject([{ to: '/products' }])
  // The reply of the second part was lost: it is sent again.
  expect(await sendPart(500)).toMatchObject({ added: 500, after: 1000 })
  expect(await sendPart(500)).toMatchObject({ added: 0, same: 500, after: 1000 })
  expect(await sendPart(1000)).toMatchObject({ added: 199, changed: 1, after: null })
  expect((await list('/many/')).total).toBe(1200)
  const wrong = await shop().call('importRedirects', {
    token,
    body: { csv: `${csv}/last,/product/none\n`, dryRun: false, after: 1000 },
  })
  expect(wrong.body).toMatchObject({ faults: [{ row: 1202, column: 'to' }], added: 0, after: null })
})

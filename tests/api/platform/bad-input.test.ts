import { expect, test } from 'vitest'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const post = (body: string, type = 'application/json') =>
  shop().fetch('/client-errors', { method: 'POST', headers: { 'content-type': type }, body })

test('a body that is not JSON gets 415', async () => {
  const response = await post('a=1', 'application/x-www-form-urlencoded')
  expect(response.status).toBe(415)
  expect(await response.json()).toEqual({ message: 'Send JSON', requestId: expect.any(String) })
})

test('a body over 64 KB gets 413', async () => {
  expect((await post(JSON.stringify({ errors: 'x'.repeat(70_000) }))).status).toBe(413)
})

test.each([
  ['broken JSON', '{"errors":'],
  ['a wrong type', '{"errors":"text"}'],
  ['NUL in a text', '{"errors":[{"message":"a\\u0000b"}]}'],
  ['half of a surrogate pair', '{"errors":[{"message":"a\\ud800b"}]}'],
  ['half of a surrogate pair in a key', '{"errors":[{"message":"a","\\udc00":1}]}'],
  ['deep nesting', `{"errors":${'['.repeat(40)}${']'.repeat(40)}}`],
])('%s gets 400', async (_name, body) => {
  expect((await post(body)).status).toBe(400)
})

test('a missing required field gets its own message', async () => {
  const response = await post('{}')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: 'Please fill all required fields' })
})

test('no token on a shopper call gets 401, an unknown path 404, a wrong method 405', async () => {
  expect(await shop().call('listOrders')).toMatchObject({ status: 401, body: { message: 'Please login' } })
  expect((await shop().fetch('/nothing-here')).status).toBe(404)
  const wrong = await shop().fetch('/healthz', { method: 'DELETE' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET')
})

test('letter case and a trailing slash do not matter', async () => {
  expect((await shop().fetch('/HealthZ/')).status).toBe(200)
  expect((await shop().fetch('/API/Orders/Order-list/')).status).toBe(401)
})

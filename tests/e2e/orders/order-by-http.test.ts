import { expect, readCode, test } from '../../support/browser.ts'

const phoneNumber = '4155550177'
const approvedCard = '4242424242424242'
const address = {
  name: 'Test Person',
  line1: '1 Example Street',
  city: 'New York',
  state: 'NY',
  postcode: '10001',
  country: 'US',
}

// The published paths and fixed texts, with nothing but fetch.
test('an order goes from the catalogue to paid by plain HTTP calls', async ({ shopUrl }) => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${shopUrl}${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  const list = await ask('/product-api/filter-productsV2?category=fashion&size=m&maxPrice=60&limit=5')
  expect(list.status).toBe(200)
  const product = list.body.products[0]
  const variant = product.variants.find(
    (candidate: { stock: number; size: string }) => candidate.stock > 1 && candidate.size === 'M',
  )
  expect(variant).toMatchObject({ id: expect.any(String), finalPrice: expect.any(Number) })

  expect(await post('/auth-api/check-mobile', { phoneNumber })).toMatchObject({ body: { exists: false } })
  const sent = await post('/auth-api/send-otp', { phoneNumber, email: '', otpType: 'Text_Message' })
  expect(sent).toMatchObject({ status: 200, body: { message: 'OTP sent successfully' } })
  const otp = await readCode(shopUrl, '+14155550177')
  const verified = await post('/auth-api/verify-otp', { phoneNumber, email: '', otpType: 'Text_Message', otp })
  expect(verified.body).toMatchObject({
    message: 'verification successfuy via phone number',
    verificationToken: expect.any(String),
  })

  expect(await post('/auth-api/login-register-forCheck-outPage', { phoneNumber })).toMatchObject({ status: 401 })
  const proof = { 'x-verification-token': verified.body.verificationToken }
  const login = await post('/auth-api/login-register-forCheck-outPage', { phoneNumber }, proof)
  const authorization = `Bearer ${login.body.token}`
  expect(await ask('/auth-api/is-login-check', { headers: { authorization } })).toMatchObject({
    body: { success: true },
  })

  const items = [{ variantId: variant.id, quantity: 1 }]
  const shipping = variant.finalPrice >= 75 ? 0 : 5.95
  const displayedTotal = Math.round((variant.finalPrice + shipping) * 100) / 100
  const key = { authorization, 'idempotency-key': crypto.randomUUID() }
  const order = { items, address, shippingMethod: 'standard', displayedTotal }
  expect(await post('/api/orders/create-order', { ...order, displayedTotal: 1 }, { authorization })).toMatchObject({
    status: 409,
    body: { message: 'Price changed' },
  })
  const created = await post('/api/orders/create-order', order, key)
  expect(created).toMatchObject({ status: 201, body: { order: { state: 'pending', total: displayedTotal } } })
  expect((await post('/api/orders/create-order', order, key)).body.order.id).toBe(created.body.order.id)

  const { reference } = created.body.payment
  expect((await post(`/dev/pay/${reference}`, { card: approvedCard })).status).toBe(200)
  const orderId = created.body.order.id
  const paid = await post('/api/orders/verify-payment', { orderId, reference }, { authorization })
  expect(paid.body).toMatchObject({ success: true, order: { state: 'paid' } })
  const orders = await ask('/api/orders/order-List', { headers: { authorization } })
  expect(orders.body.orders).toMatchObject([{ id: orderId, state: 'paid', total: displayedTotal }])
  expect(await ask(`/api/orders/get/order/${orderId}`, { headers: { authorization } })).toMatchObject({ status: 200 })
  expect(await ask(`/api/orders/get/order/${orderId}`)).toMatchObject({
    status: 401,
    body: { message: 'Please login' },
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

const makeLine = (variantId: string, quantity: number) => {
  const product = { _id: 'p', id: 'p', slug: 'p', name: 'Shirt', price: 50, finalPrice: 50, images: [] }
  return { product, variantId, size: 'M', color: 'white', quantity }
}
const makeOrder = (state: string) => ({ id: 'o', state, lines: [{ variantId: 'a', quantity: 2 }] })

let page: ReturnType<typeof openFakePage>
let api: ReturnType<typeof openFakeApi>
const read = 'GET /api/orders/get/order/o'
const verify = 'POST /api/orders/verify-payment'
const answer = (state: string, call = read) => api.answer(call, { order: makeOrder(state) })
const cart = () => JSON.parse(page.local.getItem('cart') ?? '[]')
const attempt = () => JSON.parse(page.local.getItem('placket:attempt') ?? '[]')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const bodies = (call: string) => api.asked.filter((asked) => asked.call === call).map(({ body }) => body)

/** The page of an order at this address; the order was placed here, from the cart. */
async function open(address = '/order/o', { token = 'abc' }: { token?: string } = {}) {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage(`https://shop.example${address}`)
  const { go } = page
  const { kept } = openFakeCookies()
  if (token) kept.set('ectoken', token)
  vi.stubGlobal('location', {
    get href() {
      return page.location.url.href
    },
    get pathname() {
      return page.location.url.pathname
    },
  })
  api = openFakeApi()
  api.answer('GET /auth-api/is-login-check', { success: true, user })
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  page.local.setItem('cart', JSON.stringify([makeLine('a', 3)]))
  page.local.setItem('placket:attempt', JSON.stringify([{ key: 'k', body: 'b', orderId: 'o', paymentUrl: '/pay' }]))
  const { $orderView, ...rest } = await import('../../../src/features/orders/browser/order.ts')
  return {
    ...rest,
    go,
    view: () => $orderView.get(),
    ...(await import('../../../src/features/orders/browser/order-actions.ts')),
    ...(await import('../../../src/features/orders/browser/open-order.ts')),
    ...(await import('../../../src/site/browser/session.ts')),
    $toasts: (await import('../../../src/site/browser/toasts.ts')).$toasts,
  }
}

describe('the page of an order', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  test('shows it, and removes what was bought from the cart', async () => {
    const { openOrder, view } = await open()
    answer('paid')
    await openOrder()
    expect(view()).toEqual({ status: 'shown', order: makeOrder('paid'), payment: 'none' })
    await pass(0)
    expect(cart()).toMatchObject([{ variantId: 'a', quantity: 1 }])
    expect(attempt()).toEqual([])
  })

  test("back from the payment sends the provider's parameters to the server, once", async () => {
    const { openOrder, view } = await open('/order/o?reference=r1&sid=7')
    answer('paid', verify)
    await openOrder()
    expect(bodies(verify)).toEqual([{ orderId: 'o', reference: 'r1', sid: '7' }])
    expect(view()).toMatchObject({ status: 'shown', payment: 'none' })
    expect(page.location.url.search).toBe('')
  })

  test('polls while the payment is pending, and not while the tab is hidden', async () => {
    const { openOrder, view } = await open('/order/o?reference=r1')
    answer('pending', verify)
    await openOrder()
    expect(view()).toMatchObject({ payment: 'waiting' })
    expect(page.location.url.search).toBe('?reference=r1')
    expect(cart()).toMatchObject([{ quantity: 3 }])
    Object.assign(document, { hidden: true })
    await pass(6000)
    expect(bodies(read)).toHaveLength(0)
    Object.assign(document, { hidden: false })
    answer('pending')
    await pass(3000)
    answer('paid')
    await pass(3000)
    expect(view()).toMatchObject({ status: 'shown', order: { state: 'paid' }, payment: 'none' })
    expect(bodies(read)).toHaveLength(2)
    await pass(60_000)
    expect(bodies(read)).toHaveLength(2)
  })

  test('asks on where an answer did not come, and says that the payment failed when that is known', async () => {
    const { openOrder, view, $toasts } = await open('/order/o?reference=r1&link=secret')
    answer('pending', verify)
    await openOrder()
    api.answer(`${read}?link=secret`, {}, { status: 501 })
    await pass(3000)
    expect(view()).toMatchObject({ status: 'shown', payment: 'waiting' })
    answer('cancelled', `${read}?link=secret`)
    await pass(2999)
    expect(view()).toMatchObject({ payment: 'waiting' })
    await pass(1)
    expect(view()).toMatchObject({ status: 'shown', payment: 'failed' })
    expect($toasts.get()).toEqual([])
    await pass(60_000)
    expect(bodies(`${read}?link=secret`)).toHaveLength(2)
  })

  test('keeps what its address says beside the reference until the payment is settled', async () => {
    const { openOrder } = await open('/order/o?reference=r1')
    answer('cancelled', verify)
    await openOrder()
    expect([page.location.url.pathname, page.location.url.search]).toEqual(['/order/o', ''])
    const plain = await open('/order/o?utm=1')
    answer('paid')
    await plain.openOrder()
    expect(page.location.url.search).toBe('?utm=1')
  })

  test('whose name is written with signs is asked for by that name', async () => {
    const { openOrder, view } = await open('/order/a%20b')
    api.answer('GET /api/orders/get/order/a%20b', { order: makeOrder('delivered') })
    await openOrder()
    expect(view()).toMatchObject({ status: 'shown', payment: 'none' })
  })

  test('that is shown is not asked for again by whoever signs in', async () => {
    const { openOrder, knowUser } = await open()
    answer('delivered')
    await openOrder()
    knowUser({ ...user, name: 'Another Name' })
    await pass(0)
    expect(bodies(read)).toHaveLength(1)
  })

  test('stops polling after two minutes', async () => {
    const { openOrder } = await open()
    answer('pending')
    await openOrder()
    await pass(600_000)
    expect(bodies(read)).toHaveLength(1 + 41)
  })

  test('reports a failed payment to the shopper who just tried, and ends the attempt', async () => {
    const { openOrder, view } = await open('/order/o?reference=r1')
    answer('cancelled', verify)
    await openOrder()
    expect(view()).toMatchObject({ payment: 'failed' })
    expect(attempt()).toEqual([])
    expect(cart()).toMatchObject([{ quantity: 3 }])
    const later = await open()
    answer('cancelled')
    await later.openOrder()
    expect(later.view()).toMatchObject({ payment: 'none' })
  })

  test('opens for anyone who signs in, and with a link without signing in', async () => {
    const { openOrder, view, knowUser } = await open('/order/o', { token: '' })
    await openOrder()
    expect(view()).toEqual({ status: 'locked' })
    expect(api.calls()).toEqual([])
    answer('paid')
    knowUser(user)
    await pass(0)
    expect(view()).toMatchObject({ status: 'shown' })
    const linked = await open('/order/o?link=secret', { token: '' })
    answer('paid', `${read}?link=secret`)
    await linked.openOrder()
    expect(linked.view()).toMatchObject({ status: 'shown' })
  })

  test.each([
    [401, 'locked'],
    [404, 'absent'],
    [503, 'unreachable'],
  ])('shows a reply of %i as %s', async (status, shown) => {
    const { openOrder, view, $toasts } = await open()
    api.answer(read, {}, { status })
    await openOrder()
    expect(view()).toEqual({ status: shown })
    expect($toasts.get()).toEqual([])
    const back = await open('/order/o?reference=r1')
    api.answer(verify, {}, { status })
    await back.openOrder()
    expect([back.view(), back.$toasts.get()]).toEqual([{ status: shown }, []])
  })

  test('shows the result of cancelling, or why it failed', async () => {
    const { cancelOrder, view, replaceOrder, $toasts } = await open()
    replaceOrder(makeOrder('paid') as never)
    api.answer('POST /api/orders/cancel/o', { message: 'Packed already' }, { status: 409 })
    expect(await cancelOrder({ id: 'o' } as never)).toBe('Packed already')
    expect(view()).toMatchObject({ order: { state: 'paid' } })
    answer('cancelled', 'POST /api/orders/cancel/o')
    expect(await cancelOrder({ id: 'o' } as never)).toBeNull()
    expect(view()).toEqual({ status: 'shown', order: makeOrder('cancelled'), payment: 'none' })
    // The form itself shows why not.
    expect($toasts.get()).toEqual([])
  })

  test.each([
    ['return', 'Return requested'],
    ['exchange', 'Exchange requested'],
  ])('says that a %s was asked for, and shows the order as it is then', async (kind, text) => {
    const { requestReturn, view, $toasts } = await open()
    answer('delivered', 'POST /returnAndExchangeRoutes')
    expect(await requestReturn({ orderId: 'o', kind } as never)).toBeNull()
    expect($toasts.get().map((toast) => toast.text)).toEqual([text])
    expect(view()).toMatchObject({ status: 'shown', order: { state: 'delivered' } })
  })

  test('leaves it to the form to say why a return was refused', async () => {
    const { requestReturn, $toasts } = await open()
    api.answer('POST /returnAndExchangeRoutes', { message: 'Too late' }, { status: 409 })
    expect(await requestReturn({ orderId: 'o', kind: 'return' } as never)).toBe('Too late')
    expect($toasts.get()).toEqual([])
  })

  test('sends a return under one key until it succeeds', async () => {
    const { requestReturn } = await open()
    const call = 'POST /returnAndExchangeRoutes'
    const keys = () =>
      api.asked.filter((asked) => asked.call === call).map(({ headers }) => headers.get('idempotency-key'))
    const body = { orderId: 'o', kind: 'return' } as never
    api.answer(call, {}, { status: 503 })
    await requestReturn(body)
    await requestReturn(body)
    await requestReturn({ orderId: 'o', kind: 'exchange' } as never)
    answer('delivered', call)
    await requestReturn(body)
    await requestReturn(body)
    const [first, second, exchanged, third, fresh] = keys()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
    expect(new Set([first, exchanged, third, fresh]).size).toBe(4)
  })
})

describe('an order that was left open here', () => {
  test.each([
    ['paid', true, 1, []],
    ['cancelled', false, 3, []],
    ['pending', false, 3, [{ orderId: 'o' }]],
  ])('and is %s by now: its items leave the cart when they are paid', async (state, paid, left, attempts) => {
    const { settleOpenOrder, knowUser } = await open()
    knowUser(user)
    answer(state)
    expect(await settleOpenOrder()).toBe(paid)
    expect(cart()).toMatchObject([{ quantity: left }])
    expect(attempt()).toMatchObject(attempts)
  })

  test('stays open where nobody can say what became of it, quietly', async () => {
    const { settleOpenOrder, knowUser, $toasts } = await open()
    knowUser(user)
    api.answer(read, {}, { status: 501 })
    expect(await settleOpenOrder()).toBe(false)
    expect([attempt().length, $toasts.get()]).toEqual([1, []])
  })

  test('is not asked about before the session is checked', async () => {
    const { settleOpenOrder } = await open()
    expect(await settleOpenOrder()).toBe(false)
    expect(api.calls()).toEqual([])
  })

  test('is not requested for guests', async () => {
    const { settleOpenOrder } = await open('/order/o', { token: '' })
    expect(await settleOpenOrder()).toBe(false)
    expect(api.calls()).toEqual([])
  })
})

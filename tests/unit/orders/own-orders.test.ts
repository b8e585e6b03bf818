import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  openFakePage('https://shop.example/account/orders')
  openFakeCookies()
  Object.assign(document, { querySelector: () => ({ textContent: '{"home":"US"}' }) })
})

test('the orders are unknown until the server has replied, and stay so when the call fails', async () => {
  const api = openFakeApi()
  const { $orders, loadOrders } = await import('../../../src/features/orders/browser/own-orders.ts')
  expect($orders.get()).toBeNull()
  api.answer('GET /api/orders/order-List', { message: 'Later' }, { status: 503 })
  await loadOrders()
  expect($orders.get()).toBeNull()
  api.answer('GET /api/orders/order-List', { orders: [{ id: '1' }] })
  await loadOrders()
  expect($orders.get()).toEqual([{ id: '1' }])
})

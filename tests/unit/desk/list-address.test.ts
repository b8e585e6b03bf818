import { beforeEach, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage('https://shop.example/admin/products/a%20b?sort=-stock')
})

const open = () => import('../../../src/desk/browser/lists/list-address.ts')

test('the address has section, record and query, and follows Back', async () => {
  const { $address } = await open()
  expect($address.get()).toEqual({ section: 'products', id: 'a b', query: { sort: '-stock' } })
  page.go('/admin')
  page.events.dispatchEvent(new Event('popstate'))
  expect($address.get()).toEqual({ section: '', id: null, query: {} })
})

test('navigating adds a history entry', async () => {
  const { $address, goTo } = await open()
  goTo('/admin/orders?page=2')
  expect($address.get()).toEqual({ section: 'orders', id: null, query: { page: '2' } })
  expect(page.history).toEqual({ pushed: 1, replaced: 0 })
})

test('changing the query keeps the rest, drops empty parameters, and replaces the entry while typing', async () => {
  const { $address, changeQuery } = await open()
  changeQuery({ search: 'tee' }, { replace: true })
  expect($address.get().query).toEqual({ sort: '-stock', search: 'tee' })
  expect(page.history).toEqual({ pushed: 0, replaced: 1 })
  changeQuery({ search: '', sort: '' })
  expect(page.location.url.href).toBe('https://shop.example/admin/products/a%20b')
  expect(page.history).toEqual({ pushed: 1, replaced: 1 })
})

import { beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../src/api/endpoints.ts'
import { openFakeApi } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'

let api: ReturnType<typeof openFakeApi>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  openFakeCookies()
  api = openFakeApi()
  vi.stubGlobal('navigator', { sendBeacon: () => true })
})

const call = `GET ${endpoints.exportList.path.replace('{list}', 'orders')}`
const open = async () => {
  await import('../../../src/app/admin/list-parts.ts')
  return import('../../../src/desk/browser/lists/ListExport.tsx')
}

test('a list is read part by part into one file, within the period', async () => {
  const { readList } = await open()
  api.answer(`${call}?from=2026-01-01`, { csv: 'Order\n1\n', rows: 1, after: 'a|1' })
  api.answer(`${call}?from=2026-01-01&after=a|1`, { csv: '2\n3\n', rows: 2, after: null })
  const sums: number[] = []
  const file = await readList('orders', { from: '2026-01-01', to: '' }, (sum) => sums.push(sum))
  expect(await file?.text()).toBe('Order\n1\n2\n3\n')
  expect(sums).toEqual([1, 3])
})

test('a part that fails gives no file', async () => {
  const { readList } = await open()
  api.answer(call, { csv: 'Order\n1\n', rows: 1, after: 'a|1' })
  api.answer(`${call}?after=a|1`, { message: 'Busy' }, { status: 409 })
  expect(await readList('orders', { from: '', to: '' }, () => undefined)).toBeNull()
})

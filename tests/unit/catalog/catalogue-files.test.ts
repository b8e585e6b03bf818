import { beforeEach, expect, test, vi } from 'vitest'
import { moveBy } from '../../../src/features/catalog/admin/move.ts'
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
const open = async () => ({
  ...(await import('../../../src/features/catalog/admin/catalogue-files.ts')),
  ...(await import('../../../src/site/browser/toasts.ts')),
})
const { endpoints } = await import('../../../src/api/endpoints.ts')
const read = `GET ${endpoints.exportCatalogue.path}`
const answerPart = (call: string, csv: string, after: string | null, version = 'v1') =>
  api.answer(call, { csv, after, version, products: 10 })

test('the catalogue is read part by part into one file', async () => {
  const { readCatalogue } = await open()
  answerPart(read, 'Handle\na\n', '10')
  answerPart(`${read}?after=10`, 'b\n', '20')
  answerPart(`${read}?after=20`, 'c\n', null)
  const sums: number[] = []
  const file = await readCatalogue('placket', (sum) => sums.push(sum))
  expect(await file?.text()).toBe('Handle\na\nb\nc\n')
  expect(file?.type).toBe('text/csv')
  expect(sums).toEqual([10, 20, 30])
})

test('a catalogue that changes meanwhile gives no file, and the merchant is told', async () => {
  const { readCatalogue, $toasts } = await open()
  answerPart(read, 'a\n', '10')
  answerPart(`${read}?after=10`, 'b\n', null, 'v2')
  expect(await readCatalogue('placket', () => undefined)).toBeNull()
  expect($toasts.get()).toMatchObject([{ tone: 'error' }])
})

test('an incomplete catalogue gives no file', async () => {
  const { readCatalogue } = await open()
  answerPart(read, 'a\n', '10')
  api.answer(`${read}?after=10`, { message: 'Busy' }, { status: 409 })
  expect(await readCatalogue('placket', () => undefined)).toBeNull()
})

const send = `POST ${endpoints.importCatalogue.path}`

test('a part returns its result, or nothing when it failed', async () => {
  const { sendCatalogue } = await open()
  api.answer(send, { added: 3 })
  const way = { withStock: true, copyPictures: true }
  const writtenAt = '2026-03-01T10:00:00.000Z'
  expect(await sendCatalogue('Handle\n', way, { dryRun: false, after: 200 }, { writtenAt })).toEqual({ added: 3 })
  expect(api.asked.at(-1)?.body).toEqual({ csv: 'Handle\n', writtenAt, withStock: true, dryRun: false, after: 200 })
  api.answer(send, { message: 'No columns' }, { status: 400 })
  expect(await sendCatalogue('', {}, { dryRun: true, after: 0 }, { writtenAt })).toBeNull()
})

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
  [7, 1, ['a', 'b', 'c']],
] as const)('entry %i of three, moved by %i', (place, by, moved) => {
  const list = ['a', 'b', 'c']
  expect(moveBy(list, place, by)).toEqual(moved)
  expect(list).toEqual(['a', 'b', 'c'])
})

import { beforeEach, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
  page = openFakePage('https://shop.example/order/4155550132')
})

const open = async () => ({
  ...(await import('../../../src/site/browser/failures.ts')),
  ...(await import('../../../src/site/browser/toasts.ts')),
})
const readReports = () => Promise.all(page.reports.map(async (body) => JSON.parse(await body.text())))

test.each([
  [{ message: 'A' }, 'A'],
  [{ message: ' ', error: 'B' }, 'B'],
  [{ error: { message: 'C' } }, 'C'],
  [{ error: {}, msg: 'D' }, 'D'],
  [{ message: 7 }, undefined],
  ['text', undefined],
  [null, undefined],
])('for a reply %j the shopper reads %j', async (data, text) => {
  const { readMessage } = await open()
  expect(readMessage(data)).toBe(text)
})

test('a report contains no address, number or token', async () => {
  const { scrub } = await open()
  const token = 'a1_'.repeat(15)
  expect(scrub(`ann@example.com and +1 (415) 555-0132 with ${token}`)).toBe('[email] and [number] with [token]')
  expect(scrub('so '.repeat(700))).toHaveLength(1000)
})

test('a failed call shows a toast with its own message, else the fallback, and none if quiet', async () => {
  const { handleFailure, $toasts } = await open()
  handleFailure({ call: 'addToCart', status: 500, message: 'No room' })
  handleFailure({ call: 'addToCart', status: 0 })
  handleFailure({ call: 'addToCart', status: 500, message: 'Quiet' }, { quiet: true })
  expect($toasts.get().map(({ text, tone }) => [text, tone])).toEqual([
    ['No room', 'error'],
    ['Something went wrong', 'error'],
  ])
})

test('every fault is reported, scrubbed, but no more than ten from one page', async () => {
  const { handleFailure } = await open()
  for (let count = 0; count < 12; count += 1)
    handleFailure({ call: 'getOrder', status: 503, message: 'call 4155550132' })
  const reports = await readReports()
  expect(reports).toHaveLength(10)
  expect(reports[0]).toEqual({
    errors: [{ call: 'getOrder', status: 503, message: 'call [number]', page: '/order/[number]' }],
  })
})

test('one refusal in ten is reported, and every call without a reply', async () => {
  const { handleFailure } = await open()
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.1)
  handleFailure({ call: 'getOrder', status: 404 })
  expect(page.reports).toHaveLength(0)
  handleFailure({ call: 'getOrder', status: 0 })
  expect(page.reports).toHaveLength(1)
  random.mockReturnValue(0.09)
  handleFailure({ call: 'getOrder', status: 404 })
  expect(page.reports).toHaveLength(2)
})

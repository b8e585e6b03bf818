// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '../../../src/desk/browser/files/save-file.ts'
import { WholeShopSection } from '../../../src/features/staff/admin/WholeShopSection.tsx'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { findButton, findField, hasButton, press, render, shownText, shownTexts } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
vi.mock('../../../src/desk/browser/files/save-file.ts', () => ({ saveFile: vi.fn() }))
const { calls, confirm } = openScreens(call)
const saved = vi.mocked(saveFile)

beforeEach(async () => {
  saved.mockReset()
  await render(createElement(WholeShopSection))
})

async function choose(text: string): Promise<void> {
  const field = findField('File of a whole shop') as HTMLInputElement
  Object.defineProperty(field, 'files', { value: [new File([text], 'shop.jsonl')], configurable: true })
  await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })))
}

test('the shop is read part by part, and goes on where a part failed', async () => {
  calls.answer('startShopExport', { id: 'x', lines: 3 })
  calls.answer('endShopArchive', { message: 'Deleted' })
  const parts = [
    { ok: true, reply: { text: 'a\n', read: 1 } },
    { ok: false, failure: { call: 'readShopExport', message: 'You seem to be offline', body: {} } },
    { ok: true, reply: { text: 'b\nc\n', read: 3 } },
  ]
  const answer = call.getMockImplementation()
  call.mockImplementation(async (name: string) => (name === 'readShopExport' ? parts.shift() : answer?.(name)))
  await press('Export the whole shop')
  await vi.waitFor(() => expect(hasButton('Continue')).toBe(true))
  expect(shownText('.error')).toBe('You seem to be offline')
  expect(saved).not.toHaveBeenCalled()
  await press('Continue')
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [name, blob, ending] = saved.mock.calls[0] ?? []
  expect([name, await blob?.text(), ending]).toEqual(['shop', 'a\nb\nc\n', 'jsonl'])
  expect(calls.sent('readShopExport').map(({ query }) => query?.['after'])).toEqual(['0', '1', '1'])
  expect(calls.sent('startShopExport')).toHaveLength(1)
  expect(calls.sent('endShopArchive')).toMatchObject([{ params: { id: 'x' } }])
  // A toast that says "Deleted" would frighten.
  expect($toasts.get()).toEqual([])
})

test('a file is sent after asking, and a refusal is said in words', async () => {
  calls.answer('startShopImport', { id: 'y' })
  calls.answer('sendShopImport', { read: 3 })
  calls.refuse('finishShopImport', 'The archive has no owner who could sign in afterwards')
  expect(findButton('Import the whole shop').disabled).toBe(true)
  await choose('head\nsecond\u2028line\nthird\n')
  confirm.mockReturnValueOnce(false)
  await press('Import the whole shop')
  expect(call).not.toHaveBeenCalled()
  await press('Import the whole shop')
  await vi.waitFor(() =>
    expect(shownTexts('.error')).toEqual(['The archive has no owner who could sign in afterwards']),
  )
  expect(calls.sent('sendShopImport')).toMatchObject([
    { params: { id: 'y' }, body: { after: 0, text: 'head\nsecond\u2028line\nthird' } },
  ])
  // What arrived is not sent again.
  calls.answer('finishShopImport', { message: 'Imported' })
  await press('Continue')
  await vi.waitFor(() => expect(shownText('a.button')).toBe('Sign in'))
  expect(calls.sent('sendShopImport')).toHaveLength(1)
  expect(calls.sent('finishShopImport').at(-1)).toMatchObject({ body: { lines: 3 } })
})

test('a shop that is not empty is refused before anything is sent', async () => {
  calls.refuse('startShopImport', 'This shop is not empty. An archive is imported into a new shop only.')
  await choose('head\n')
  await press('Import the whole shop')
  await vi.waitFor(() => expect(shownText('.error')).toContain('not empty'))
  expect(calls.sent('sendShopImport')).toEqual([])
})

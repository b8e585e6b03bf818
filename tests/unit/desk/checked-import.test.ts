// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { PastImport } from '../../../src/features/customers/admin/PastImport.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, hasButton, press, render, shownText, shownTexts, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const report = {
  kind: 'orders',
  source: 'shopify',
  added: 600,
  changed: 0,
  same: 0,
  unreachable: 0,
  after: null,
  faults: [],
  faultCount: 0,
  message: '',
}
const said = () => shownText('[role="status"]')
/** The label of a select reads with its options. */
const chooseDates = (order: string) => enter(shownTexts('label')[0] ?? '', order)
const choose = async () => {
  const file = new File(['Name,Email'], 'orders.csv', { type: 'text/csv' })
  await act(async () => {
    const input = document.querySelector('[type="file"]')
    if (input) Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => expect(document.querySelector('progress')).toBeNull())
}

test('an import that stops goes on where it stopped, in the way it was checked in', async () => {
  await render(createElement(PastImport))
  await chooseDates('day-first')
  calls.answer('importPast', report)
  await choose()
  expect(said()).toBe('Ready to import: 600 new orders, 0 changed, 0 as they are.')
  call.mockResolvedValueOnce({ ok: true, reply: { ...report, added: 500, after: 500 } })
  calls.refuse('importPast', 'That took too long')
  await press('Import')
  await until(() => expect(said()).toContain('The import stopped after 500 records of orders.csv.'))
  calls.answer('importPast', { ...report, added: 100 })
  await press('Go on with the import')
  await until(() => expect(said()).toBe('Imported: 600 new orders, 0 changed, 0 as they are.'))
  expect(hasButton('Import')).toBe(false)
  const body = { csv: 'Name,Email', dates: 'day-first' }
  expect(calls.sent('importPast').map((sent) => sent.body)).toEqual([
    { ...body, dryRun: true, after: 0 },
    { ...body, dryRun: false, after: 0 },
    { ...body, dryRun: false, after: 500 },
    { ...body, dryRun: false, after: 500 },
  ])
})

test('a check counts only for the way it was made in', async () => {
  await render(createElement(PastImport))
  calls.answer('importPast', report)
  await choose()
  expect(hasButton('Import')).toBe(true)
  await chooseDates('month-first')
  expect([hasButton('Import'), said()]).toEqual([false, ''])
})

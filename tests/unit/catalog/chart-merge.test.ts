// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { describeConflict, mergeCharts, takeField } from '../../../src/features/catalog/admin/chart-merge.ts'
import { findButton, press, render } from '../../support/render.ts'

const { write, call } = vi.hoisted(() => ({ write: vi.fn(), call: vi.fn() }))
vi.mock('../../../src/desk/browser/write.ts', () => ({ write }))
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { SizeChartForm } = await import('../../../src/features/catalog/admin/SizeChartForm.tsx')

beforeEach(() => {
  write.mockReset()
  call.mockReset()
})

const cm = (length: number) => ({ mm: length * 10, toMm: null })
const read = {
  name: 'Shirts',
  measuredOn: 'garment' as const,
  note: '',
  sizes: ['S', 'M'],
  categoryIds: ['1'],
  measures: [
    { name: 'Chest', how: 'Laid flat.', values: [cm(50), cm(52)] },
    { name: 'Collar', how: '', values: [{ mm: 370, toMm: 380 }, null] },
  ],
}
const [chest, collar] = read.measures
const withChest = (...values: ReturnType<typeof cm>[]) => ({
  ...read,
  measures: [{ name: 'Chest', how: 'Laid flat.', values }, ...(collar ? [collar] : [])],
})

test('two people who filled in two cells both keep theirs', () => {
  const merged = mergeCharts({ read, typed: withChest(cm(50.5), cm(52)), theirs: withChest(cm(50), cm(53)) })
  expect(merged).toEqual(withChest(cm(50.5), cm(53)))
})

test('in a cell that both changed, what was typed stays, and the notice shows both', () => {
  const typed = withChest(cm(50.5), cm(52))
  const theirs = withChest(cm(51), cm(52))
  expect(mergeCharts({ read, typed, theirs })).toEqual(typed)
  const conflict = describeConflict({ read, typed, theirs })
  expect(conflict.changes.map(({ theirs: value }) => value)).toEqual(['51'])
  const [change] = conflict.changes
  expect(conflict.fields.find(({ name }) => name === change?.field)?.label).toBe('Chest, S, in cm')
  expect(change && takeField(typed, change)).toEqual(theirs)
})

test('a size and a measure that they added come with their values, and one that they removed goes', () => {
  const theirs = {
    ...read,
    sizes: ['M', 'L'],
    measures: [
      { name: 'Chest', how: 'Laid flat.', values: [cm(52), cm(54)] },
      { name: 'Sleeve', how: 'From the seam.', values: [cm(60), cm(61)] },
    ],
  }
  const typed = { ...withChest(cm(50), cm(52.5)), note: 'Measured by hand' }
  expect(mergeCharts({ read, typed, theirs })).toEqual({
    ...theirs,
    note: 'Measured by hand',
    measures: [{ name: 'Chest', how: 'Laid flat.', values: [cm(52.5), cm(54)] }, theirs.measures[1]],
  })
})

test('nothing that only one of them changed is shown as changed by the other', () => {
  const { changes } = describeConflict({ read, typed: { ...read, name: 'Mine' }, theirs: { ...read, note: 'Theirs' } })
  expect(changes).toEqual([{ field: 'note', theirs: 'Theirs' }])
  expect(mergeCharts({ read, typed: read, theirs: read })).toEqual(read)
  expect(chest?.values).toHaveLength(2)
})

const saved = { ...read, id: '4', slug: 'shirts', products: 0, version: 'first' }
const category = { id: '1', slug: 'all', name: 'Everything', parentId: null, position: 0, products: 0 }
const type = (label: string, text: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>(`[aria-label="${label}"], #${label}`)
    if (!field) throw new Error(`No field "${label}"`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('the form tells of a colleague’s change and saves both', async () => {
  const onSaved = vi.fn()
  const theirs = { ...saved, ...withChest(cm(50), cm(53)), categoryIds: [], version: 'second' }
  const body = { message: '', changes: [{ field: 'measures', theirs: [] }], version: 'second' }
  write.mockResolvedValueOnce({ ok: false, failure: { status: 409, body } })
  call.mockResolvedValue({ ok: true, reply: { charts: [{ ...saved, id: '3' }, theirs] } })
  const props = { chart: saved, charts: [saved], categories: [category], onSaved }
  await render(createElement(SizeChartForm, props as never))
  await type('chart-note', 'Mine')
  await press('Save')
  const rows = [...document.querySelectorAll('[role="alert"] tbody tr')].map((row) =>
    [...row.children].slice(0, 3).map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Categories that use it', 'nothing', 'Everything'],
    ['Chest, M, in cm', '53', '52'],
  ])
  expect(findButton('Save').disabled).toBe(true)
  expect(document.querySelector<HTMLInputElement>('#chart-note')?.value).toBe('Mine')
  write.mockResolvedValueOnce({ ok: true, reply: {} })
  await press('Save both changes')
  expect(write).toHaveBeenLastCalledWith('updateSizeChart', {
    params: { id: '4' },
    body: { ...withChest(cm(50), cm(53)), categoryIds: [], note: 'Mine', version: 'second' },
  })
  expect(onSaved).toHaveBeenCalledOnce()
})

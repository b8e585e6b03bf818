import { expect, test } from 'vitest'
import { isContested, mergeValues, showFieldValue } from '../../../src/desk/browser/forms/conflict.ts'
import type { FieldPlan } from '../../../src/desk/browser/forms/field-plan.ts'

const fields: readonly FieldPlan[] = [
  { name: 'title', label: 'Title', kind: 'line' },
  { name: 'text', label: 'Text', kind: 'line' },
  { name: 'endsAt', label: 'Until', kind: 'instant' },
  { name: 'tags', label: 'Tags', kind: 'words' },
]
const read = { title: 'Linen', text: '', endsAt: null, tags: ['new'] }

test("untouched fields take the colleague's value, typed ones stay", () => {
  const edit = { fields, read, typed: { ...read, title: 'Wool' } }
  const changes = [
    { field: 'title', theirs: 'Silk' },
    { field: 'text', theirs: 'Soft' },
    { field: 'endsAt', theirs: '2027-01-01T00:00:00.000Z' },
    { field: 'tags', theirs: ['new', 'soft'] },
  ]
  expect(mergeValues(edit, changes)).toEqual({
    title: 'Wool',
    text: 'Soft',
    endsAt: '2027-01-01T00:00:00.000Z',
    tags: ['new', 'soft'],
  })
  expect(changes.map((change) => isContested(change, edit))).toEqual([true, false, false, false])
})

test('a field changed to the same value by both is no conflict', () => {
  const edit = { fields, read, typed: { ...read, title: 'Wool' } }
  expect(isContested({ field: 'title', theirs: 'Wool' }, edit)).toBe(false)
})

test.each([
  [null, 'nothing'],
  ['', 'nothing'],
  [[], 'nothing'],
  [['a', 'b'], 'a, b'],
  [true, 'yes'],
  [0, '0'],
  ['x'.repeat(200), `${'x'.repeat(120)}…`],
])('%j is shown as a line of text', (value, text) => {
  expect(showFieldValue(value)).toBe(text)
})

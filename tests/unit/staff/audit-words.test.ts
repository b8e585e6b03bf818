import { expect, test } from 'vitest'
import { nameField } from '../../../src/desk/browser/forms/conflict.ts'
import {
  describeEntry,
  describeStep,
  listSteps,
  summariseFields,
} from '../../../src/features/staff/admin/audit-words.ts'

test('a change is described field by field with both values, including parts of a record', () => {
  const before = { id: '1', title: 'Linen', image: { url: '/a.webp', alt: 'A' }, tags: ['x'], active: true }
  const after = { id: '1', title: 'Wool', image: { url: '/b.webp', alt: 'A' }, tags: ['x', 'y'], active: true }
  expect(listSteps(before, after)).toEqual([
    { field: 'title', before: 'Linen', after: 'Wool' },
    { field: 'image.url', before: '/a.webp', after: '/b.webp' },
    { field: 'tags', before: ['x'], after: ['x', 'y'] },
  ])
})

test.each([
  ['made', null, { state: 'new' }, [{ field: 'state', before: undefined, after: 'new' }]],
  ['deleted', { state: 'new' }, null, [{ field: 'state', before: 'new', after: undefined }]],
  [
    'noted in part',
    { state: 'paid', note: 'x' },
    { state: 'packed' },
    [{ field: 'state', before: 'paid', after: 'packed' }],
  ],
  ['unchanged', { link: null }, { link: null }, []],
])('one that was %s', (_name, before, after, steps) => {
  expect(listSteps(before, after)).toEqual(steps)
})

test('a record is shown by its title', () => {
  const entry = { action: 'changed', entity: 'product', entityId: '1234567890', title: 'Quay Shirt' }
  expect(describeEntry(entry)).toBe('changed product “Quay Shirt”')
  expect(describeEntry({ ...entry, title: '' })).toBe('changed product 12345678')
  const order = { action: 'shipped', entity: 'order', entityId: 'o1', title: 'PL-10035' }
  expect(describeEntry(order)).toBe('shipped order PL-10035')
})

test.each([
  [['state'], 'State'],
  [['state', 'parcels'], 'State and parcels'],
  [['reason', 'currency', 'amount'], 'Reason, currency, and amount'],
  [['lines', 'state', 'parcel', 'carrier', 'tracking number'], 'Lines, state, and 3 more'],
])('the fields %j are summed up as %j', (names, words) => {
  expect(summariseFields(names)).toBe(words)
})

test.each([
  ['trackingNumber', 'tracking number'],
  ['image.url', 'image, url'],
  ['state', 'state'],
])('the field %s is called %s', (field, name) => {
  expect(nameField(field)).toBe(name)
})

test.each([
  ['amountCents', 4550, { currency: 'EUR' }, { name: 'amount', after: '€45.50' }],
  ['amountCents', 4550, { currency: 'JPY' }, { name: 'amount', after: '¥4,550' }],
  ['amountCents', 4550, {}, { name: 'amount cents', after: '4550' }],
  ['reason', 'torn', { currency: 'EUR' }, { name: 'reason', after: 'torn' }],
])('%s %j of an entry with %j is shown as %j', (field, value, after, shown) => {
  expect(describeStep({ before: null, after }, { field, before: undefined, after: value })).toEqual({
    before: 'nothing',
    ...shown,
  })
})

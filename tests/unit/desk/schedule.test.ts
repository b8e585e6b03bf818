import { expect, test } from 'vitest'
import { describeSchedule, describeUnsaved, readSchedule } from '../../../src/desk/browser/forms/schedule.ts'

const now = Date.parse('2026-06-10T12:00:00Z')
const before = '2026-06-01T12:00:00Z'
const after = '2026-06-20T12:00:00Z'
const later = '2026-06-30T12:00:00Z'
const show = (instant: string) =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
/** A date in it breaks between day and time only. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [false, before, after, 'Switched off'],
  [true, null, null, 'Shown now'],
  [true, before, null, 'Shown now'],
  [true, before, after, `Shown now until ${show(after)}`],
  [true, after, null, `Shown from ${show(after)}`],
  [true, after, later, `Shown from ${show(after)} until ${show(later)}`],
  [true, null, before, `Ended ${show(before)}`],
  [true, null, '2026-06-10T12:00:00Z', `Ended ${show('2026-06-10T12:00:00Z')}`],
])('switched on: %s, from %s until %s reads "%s"', (active, startsAt, endsAt, words) => {
  expect(plain(describeSchedule({ active, startsAt, endsAt }, now))).toBe(words)
})

test('what is typed is not called shown before it is saved', () => {
  expect(describeUnsaved({ active: true })).toBe('Once saved: shown now')
  expect(describeUnsaved({ active: false })).toBe('Once saved: switched off')
})

test('empty fields mean no date, and only a tick switches on', () => {
  expect(readSchedule({ active: true, startsAt: before, endsAt: '' })).toEqual({
    active: true,
    startsAt: before,
    endsAt: null,
  })
  expect(readSchedule({ active: 'on', startsAt: 7 })).toEqual({ active: false, startsAt: null, endsAt: null })
})

import { expect, test } from 'vitest'
import { say } from '../../../src/platform/pure/text/say.ts'

const shirts = '{count, plural, one {# shirt} other {# shirts}}'
const arabic =
  '{count, plural, zero {لا قمصان} one {قميص واحد} two {قميصان} few {# قمصان} many {# قميصًا} other {# قميص}}'

test('plurals follow the rules of the language', () => {
  expect([0, 1, 2, 1200].map((count) => say(shirts, { count }))).toEqual([
    '0 shirts',
    '1 shirt',
    '2 shirts',
    '1,200 shirts',
  ])
  expect([0, 1, 2, 3, 11, 100].map((count) => say(arabic, { count }, 'ar'))).toEqual([
    'لا قمصان',
    'قميص واحد',
    'قميصان',
    '3 قمصان',
    '11 قميصًا',
    '100 قميص',
  ])
})

test('numbers are written as the language writes them, and an apostrophe stays one', () => {
  expect(say('{price, number} Euro', { price: 1234.5 }, 'de')).toBe('1.234,5 Euro')
  expect(say("We'll text {name}", { name: 'Ada' })).toBe("We'll text Ada")
})

test('a message may depend on a gender', () => {
  const wears = '{who, select, female {Elle porte} male {Il porte} other {Porte}} la taille {size}'
  expect(say(wears, { who: 'female', size: 'M' }, 'fr')).toBe('Elle porte la taille M')
  expect(say(wears, { who: 'unknown', size: 'M' }, 'fr')).toBe('Porte la taille M')
})

test('a placeholder that is missing, or of another type, does not compile', () => {
  // @ts-expect-error: the message has a count
  expect(() => say(shirts, {})).toBeTypeOf('function')
  // @ts-expect-error: a plural needs a number
  expect(() => say(shirts, { count: 'two' })).toBeTypeOf('function')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeOtpCode,
  emptyOtpCode,
  isAutofill,
  isComplete,
  type OtpCode,
  type OtpCodeEvent,
  readOtpCode,
} from '../../../src/features/accounts/rules/otp-code.ts'

const holding = (text: string, focus = 0): OtpCode => ({
  boxes: [...text].map((character) => (character === '.' ? '' : character)),
  focus,
})
const show = ({ boxes, focus }: OtpCode) => `${boxes.map((held) => held || '.').join('')} ${focus}`

describe('one event', () => {
  test.each<[string, string, OtpCodeEvent, string]>([
    ['a typed character fills its box and moves on', '......', { type: 'input', box: 0, text: '1' }, '1..... 1'],
    ['any character is taken', '......', { type: 'input', box: 2, text: 'x' }, '..x... 3'],
    ['the last box keeps the focus', '12345.', { type: 'input', box: 5, text: '6' }, '123456 5'],
    ['a character typed after the held one replaces it', '12....', { type: 'input', box: 1, text: '27' }, '17.... 2'],
    ['a character typed before the held one replaces it', '12....', { type: 'input', box: 1, text: '72' }, '17.... 2'],
    ['the same character typed again stays', '12....', { type: 'input', box: 1, text: '22' }, '12.... 2'],
    ['an emptied box keeps the focus', '12....', { type: 'input', box: 1, text: '' }, '1..... 1'],
    ['a space is no character', '12....', { type: 'input', box: 2, text: ' ' }, '12.... 0'],
    ['pasting drops spaces and hyphens', '......', { type: 'paste', box: 0, text: '12 34-56' }, '123456 5'],
    ['pasting starts at the focused box', '9.....', { type: 'paste', box: 2, text: '12' }, '9.12.. 4'],
    ['what is pasted past the last box is dropped', '......', { type: 'paste', box: 4, text: '123456' }, '....12 5'],
    ['pasting nothing changes nothing', '12....', { type: 'paste', box: 2, text: ' - ' }, '12.... 0'],
    ['backspace clears and moves back', '123...', { type: 'backspace', box: 2 }, '12.... 1'],
    ['backspace in an empty box takes the one before', '123...', { type: 'backspace', box: 3 }, '12.... 2'],
    ['backspace in the first box stays', '1.....', { type: 'backspace', box: 0 }, '...... 0'],
    ['an arrow moves on', '123...', { type: 'arrow', box: 0, towards: 'next' }, '123... 1'],
    ['an arrow moves back', '123...', { type: 'arrow', box: 1, towards: 'previous' }, '123... 0'],
    ['no arrow leaves the first box', '123...', { type: 'arrow', box: 0, towards: 'previous' }, '123... 0'],
    ['no arrow leaves the last box', '123...', { type: 'arrow', box: 5, towards: 'next' }, '123... 5'],
    ['a whole code in the first box fills all', '9.....', { type: 'input', box: 0, text: '123456' }, '123456 5'],
    ['a code from the system fills all', '99....', { type: 'autofill', text: '123-456' }, '123456 5'],
  ])('%s', (_name, before, event, after) => {
    expect(show(changeOtpCode(holding(before), event))).toBe(after)
  })
})

test('only a whole code in the first box or from the system counts as autofilled', () => {
  expect(isAutofill({ type: 'autofill', text: '123456' })).toBe(true)
  expect(isAutofill({ type: 'input', box: 0, text: '123456' })).toBe(true)
  expect(isAutofill({ type: 'input', box: 0, text: '12345' })).toBe(false)
  expect(isAutofill({ type: 'input', box: 1, text: '123456' })).toBe(false)
  expect(isAutofill({ type: 'paste', box: 0, text: '123456' })).toBe(false)
})

test('six typed characters make the code, and six backspaces remove it', () => {
  let code = emptyOtpCode
  for (const character of '123456') code = changeOtpCode(code, { type: 'input', box: code.focus, text: character })
  expect(readOtpCode(code)).toBe('123456')
  expect(isComplete(code)).toBe(true)
  for (let press = 0; press < 6; press += 1) code = changeOtpCode(code, { type: 'backspace', box: code.focus })
  expect(code).toEqual(emptyOtpCode)
})

const box = fc.integer({ min: 0, max: 5 })
const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const anyEvent = fc.oneof(
  fc.record({ type: fc.constant('input' as const), box, text }),
  fc.record({ type: fc.constant('paste' as const), box, text }),
  fc.record({ type: fc.constant('backspace' as const), box }),
  fc.record({
    type: fc.constant('arrow' as const),
    box,
    towards: fc.constantFrom('next' as const, 'previous' as const),
  }),
  fc.record({ type: fc.constant('autofill' as const), text }),
)

test('after any events there are six boxes with at most one character each, and one of them has the focus', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const code = events.reduce(changeOtpCode, emptyOtpCode)
      expect(code.boxes).toHaveLength(6)
      for (const held of code.boxes) expect([...held].length).toBeLessThanOrEqual(1)
      expect(code.focus).toBeGreaterThanOrEqual(0)
      expect(code.focus).toBeLessThan(6)
    }),
  )
})

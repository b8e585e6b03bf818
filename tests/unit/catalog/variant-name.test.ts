import { expect, test } from 'vitest'
import { colorBesideName, nameVariant } from '../../../src/features/catalog/rules/variant-name.ts'
import { orderRuns } from '../../../src/features/orders/server/documents/pdf-text.ts'

test.each([
  ['The Poplin Shirt', 'White', 'M', 'The Poplin Shirt, White, M'],
  ['The Poplin Shirt, White', 'White', 'M', 'The Poplin Shirt, White, M'],
  ['The Poplin Shirt, white', 'White', 'M', 'The Poplin Shirt, white, M'],
  ['Poplin Shirt (White)', 'White', 'M', 'Poplin Shirt (White), M'],
  ['Poplin Shirt – White', 'White', 'M', 'Poplin Shirt – White, M'],
  // The end of another word is not the colour, and neither is a name that begins with it.
  ['The Offwhite', 'White', 'M', 'The Offwhite, White, M'],
  ['White Cliffs Shirt', 'White', 'M', 'White Cliffs Shirt, White, M'],
  ['White', 'White', 'M', 'White, M'],
  ['Poplin Shirt', '', 'M', 'Poplin Shirt, M'],
  ['Poplin Shirt', 'White', '', 'Poplin Shirt, White'],
  [' The Camp Shirt, Sage ', ' Sage ', ' M ', 'The Camp Shirt, Sage, M'],
  [' The Camp Shirt ', ' Sage ', ' M ', 'The Camp Shirt, Sage, M'],
  ['Shirt (White) with Sage', 'Sage', 'M', 'Shirt (White) with Sage, M'],
])('%s in %s and %s is %s', (name, color, size, named) => {
  expect(nameVariant({ name, color, size })).toBe(named)
})

test('the third option follows colour and size', () => {
  const option = { name: 'Length', value: 'Long' }
  expect(nameVariant({ name: 'Poplin Shirt', color: 'White', size: 'M', option })).toBe('Poplin Shirt, White, M, Long')
  expect(nameVariant({ name: 'Poplin Shirt', color: 'White', size: 'M', option: null })).toBe('Poplin Shirt, White, M')
})

test('the colour is added to a name that lacks it', () => {
  expect(colorBesideName({ name: 'The Camp Shirt', color: 'Sage' })).toBe('Sage')
  expect(colorBesideName({ name: 'The Camp Shirt, Sage', color: 'Sage' })).toBe('')
})

test("a colour in the merchant's language at the end of a name is not said again in the page's", () => {
  const variant = { color: 'Weiß', writtenColor: 'White', size: 'L' }
  expect(nameVariant({ name: 'Assembly Twill Shirt, White', ...variant }, 'de')).toBe('Assembly Twill Shirt, White, L')
  expect(nameVariant({ name: 'Köperhemd, Weiß', ...variant }, 'de')).toBe('Köperhemd, Weiß, L')
  expect(nameVariant({ name: 'Clerk Poplin Shirt', ...variant }, 'de')).toBe('Clerk Poplin Shirt, Weiß, L')
  expect(nameVariant({ name: 'Shirt', ...variant, writtenColor: '' }, 'de')).toBe('Shirt, Weiß, L')
})

test('each language has its own comma', () => {
  const variant = { name: 'قميص بوبلين', color: 'أبيض', size: 'M', option: { name: 'Length', value: 'Long' } }
  expect(nameVariant(variant, 'ar').replaceAll('\u200f', '')).toBe('قميص بوبلين، أبيض، M، Long')
  expect(nameVariant({ name: 'Popelinehemd', color: 'Weiß', size: 'M' }, 'de')).toBe('Popelinehemd, Weiß, M')
})

test('in Arabic the parts follow each other from right to left, after Latin names and a quantity, too', () => {
  const show = (name: string) => {
    const line = `1 × ${nameVariant({ name, color: 'سماوي', writtenColor: 'Sky', size: 'M' }, 'ar')}`
    const shown = orderRuns(line, 'rtl', { weight: 'plain' }).map(({ text }) => text)
    return shown.join('').replaceAll('\u200f', '')
  }
  expect(show('Harbour Oxford Shirt, Sky')).toBe('M، Harbour Oxford Shirt, Sky × 1')
  expect(show('Clerk Poplin Shirt')).toMatch(/^M.*Clerk Poplin Shirt × 1$/)
  // What a browser takes the direction of such a line from.
  expect(nameVariant({ name: 'Shirt', color: '', size: 'M' }, 'ar')).toMatch(/^\u200f/)
})

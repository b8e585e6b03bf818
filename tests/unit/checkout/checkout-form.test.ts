import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkForm, emptyForm, readForm } from '../../../src/features/checkout/rules/checkout-form.ts'

const whole = {
  ...emptyForm,
  phoneNumber: '+14155550100',
  email: 'buyer@example.com',
  name: 'Test Person',
  line1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  postcode: '10001',
}

test('a whole form has no errors', () => {
  expect(checkForm(whole)).toEqual({})
})

test('an empty form names every field that is needed, in their order', () => {
  expect(Object.keys(checkForm(emptyForm))).toEqual([
    'phoneNumber',
    'email',
    'name',
    'line1',
    'city',
    'postcode',
    'state',
  ])
})

describe.each([
  ['phoneNumber', '123456789'],
  ['email', 'buyer@example'],
  ['postcode', '1000'],
  ['postcode', 'SW1A 1AA'],
  ['state', ' '],
] as const)('%s', (field, text) => {
  test(`"${text}" is refused`, () => {
    expect(Object.keys(checkForm({ ...whole, [field]: text }))).toEqual([field])
  })
})

test('a state and a ZIP code are asked for in the US alone', () => {
  expect(checkForm({ ...whole, country: 'GB', state: '', postcode: 'SW1A 1AA' })).toEqual({})
})

test('a draft reads back as it was written', () => {
  expect(readForm(JSON.stringify(whole))).toEqual(whole)
})

test('any JSON and any text read as a form', () => {
  const isForm = (text: string) => {
    const form = readForm(text)
    expect(Object.keys(form)).toEqual(Object.keys(emptyForm))
    expect(Object.values(form).every((value) => typeof value === 'string')).toBe(true)
  }
  fc.assert(fc.property(fc.jsonValue(), (value) => isForm(JSON.stringify(value))))
  fc.assert(fc.property(fc.string(), isForm))
})

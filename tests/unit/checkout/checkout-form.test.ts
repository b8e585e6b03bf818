import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAddressFormat } from '../../../src/features/accounts/server/admit-address.ts'
import {
  type CheckoutForm,
  checkForm as check,
  createForm,
  findField,
  readForm,
} from '../../../src/features/checkout/rules/checkout-form.ts'
import { messages } from '../../../src/platform/pure/messages.ts'

const checkForm = (form: CheckoutForm) => check(form, { format: findAddressFormat(form.country) })

const emptyForm = createForm('US')
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

test('a complete form has no errors', () => {
  expect(checkForm(whole)).toEqual({})
})

test('an empty form names every required field in order', () => {
  expect(Object.keys(checkForm(emptyForm))).toEqual([
    'phoneNumber',
    'email',
    'name',
    'line1',
    'city',
    'state',
    'postcode',
  ])
})

test.each([
  ['phoneNumber', ' ', 'Enter your phone number'],
  ['phoneNumber', '123456789', messages.enterValidNumber],
  ['email', ' ', 'Enter your email for the receipt'],
  ['email', 'buyer@example', 'Enter a full email address, such as name@example.com'],
  ['email', 'a buyer@example.com', 'Enter a full email address, such as name@example.com'],
  ['email', 'buyer@example.com or so', 'Enter a full email address, such as name@example.com'],
  ['email', 'a..b@example.com', 'Enter a full email address, such as name@example.com'],
  ['email', '\u200B', 'Enter your email for the receipt'],
  ['name', ' ', 'Enter the recipient’s name'],
  ['name', '\u200B\u3164', 'Enter the recipient’s name'],
  ['line1', '\u3164', 'Enter a street address'],
  ['line1', ' ', 'Enter a street address'],
  ['city', ' ', 'Enter a city'],
  ['postcode', ' ', 'Enter a ZIP code'],
  ['postcode', '1000', 'Enter a valid ZIP code, such as 10001'],
  ['postcode', '100011', 'Enter a valid ZIP code, such as 10001'],
  ['postcode', '10001-12', 'Enter a valid ZIP code, such as 10001'],
  ['postcode', 'A10001', 'Enter a valid ZIP code, such as 10001'],
  ['postcode', 'SW1A 1AA', 'Enter a valid ZIP code, such as 10001'],
  ['state', ' ', 'Choose a state'],
] as const)('%s "%s" is refused: %s', (field, text, words) => {
  expect(checkForm({ ...whole, [field]: text })).toEqual({ [field]: words })
})

test('a ZIP code may have nine digits, and surrounding spaces do not matter', () => {
  const typed = { ...whole, postcode: ' 10001-1234 ', email: ' buyer@example.com ', state: ' NY ' }
  expect(checkForm(typed)).toEqual({})
})

test("the field that the server's message is about is found", () => {
  expect(findField(messages.enterValidNumber)).toBe('phoneNumber')
  expect(findField(messages.countryNotServed)).toBe('country')
  expect(findField('Enter a valid postcode')).toBe('postcode')
  expect(findField('We do not deliver to this ZIP code yet')).toBe('postcode')
  expect(findField('Express is not offered for this ZIP code')).toBe('method')
  expect(findField(messages.outOfStock)).toBeUndefined()
})

test('a state and a ZIP code are only required in the US', () => {
  expect(checkForm({ ...whole, country: 'GB', state: '', postcode: 'SW1A 1AA' })).toEqual({})
})

test.each([
  ['US', 'ZIP code', 'abc', 'Enter a valid ZIP code, such as 10001'],
  ['GB', 'postcode', 'abc', 'Enter a valid postcode'],
])('in %s an error says "%s", as the label does', (country, name, wrong, text) => {
  expect(checkForm({ ...whole, country, postcode: wrong }).postcode).toBe(text)
  expect(checkForm({ ...whole, country, postcode: ' ' }).postcode).toBe(`Enter a ${name}`)
  expect(findField(text)).toBe('postcode')
  expect(findField(`Express is not offered for this ${name}`)).toBe('method')
})

test('a draft reads back as it was written', () => {
  expect(readForm(JSON.stringify(whole), 'US')).toEqual(whole)
  expect(readForm(JSON.stringify({ ...whole, method: 'express' }), 'US').method).toBe('express')
  expect(readForm(JSON.stringify({ ...whole, method: 'by balloon' }), 'US').method).toBe('standard')
  expect(readForm(JSON.stringify({ ...whole, city: 'x'.repeat(201) }), 'US').city).toBe('x'.repeat(200))
  expect(readForm(JSON.stringify([whole]), 'US')).toEqual(emptyForm)
  expect(readForm('{}', 'IN').country).toBe('IN')
  expect([readForm(null, 'US'), readForm('{', 'US'), readForm('null', 'US')]).toEqual([emptyForm, emptyForm, emptyForm])
})

test('a draft that was begun in another market keeps the person, and none of its address', () => {
  expect(readForm(JSON.stringify(whole), 'US', ['CA', 'US'])).toEqual(whole)
  expect(readForm(JSON.stringify({ ...whole, methodId: 'courier' }), 'DE', ['DE', 'AT'])).toEqual({
    ...createForm('DE'),
    phoneNumber: whole.phoneNumber,
    email: whole.email,
    name: whole.name,
  })
})

test('any JSON and any text can be read as a form', () => {
  const isForm = (text: string) => {
    const form = readForm(text, 'US')
    expect(Object.keys(form)).toEqual(Object.keys(emptyForm))
    const { save, mails, ...texts } = form
    expect([typeof save, typeof mails]).toEqual(['boolean', 'boolean'])
    expect(Object.values(texts).every((value) => typeof value === 'string')).toBe(true)
  }
  fc.assert(fc.property(fc.jsonValue(), (value) => isForm(JSON.stringify(value))))
  fc.assert(fc.property(fc.string(), isForm))
})

test.each([
  'o&m@example.com',
  '{a}@example.com',
  'name@bücher.example',
  '\u200Bbuyer@example.com\u00A0',
  `${'a'.repeat(60)}@example.com`,
])('the form takes the email %s', (email) => {
  expect(checkForm({ ...whole, email })).toEqual({})
})

// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { showFaults } from '../../../src/site/browser/form-faults.ts'

const field = (control: string) => `<div class="field">${control}<p class="error"></p></div>`
let form: HTMLFormElement
const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement
const fault = (name: string) => control(name).closest('.field')?.querySelector('.error')?.textContent
const type = (name: string, value: string) => {
  control(name).value = value
  control(name).dispatchEvent(new Event('input'))
}

beforeEach(() => {
  document.body.innerHTML = `<form>
    ${field('<input name="name" required>')}${field('<input name="email" type="email" required>')}
    ${field('<textarea name="words" required></textarea>')}<fieldset></fieldset><button>Send</button></form>`
  form = document.querySelector('form') ?? document.createElement('form')
})

test('each error is shown at its field, and the first is focused', () => {
  type('email', 'me')
  expect(showFaults(form)).toBe(false)
  expect(['name', 'email', 'words'].map(fault)).toEqual([
    'Please fill this in',
    'Enter an email address such as name@shop.example',
    'Please fill this in',
  ])
  expect(control('name').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(control('name'))
})

test('what the browser would say in its own language is said in the words of the page', () => {
  document.body.innerHTML = `<form>${field('<input name="amount" type="number" max="500" data-fault="Bis 500 €">')}</form>`
  form = document.querySelector('form') ?? form
  type('amount', '900')
  expect(showFaults(form)).toBe(false)
  expect(fault('amount')).toBe('Bis 500 €')
})

test('the focus skips valid fields', () => {
  type('name', 'Ada')
  expect(showFaults(form)).toBe(false)
  expect(document.activeElement).toBe(control('email'))
  expect([fault('name'), control('name').getAttribute('aria-invalid')]).toEqual(['', 'false'])
})

test('an error disappears as soon as it is corrected', () => {
  showFaults(form)
  type('name', 'Ada')
  expect([fault('name'), control('name').getAttribute('aria-invalid')]).toEqual(['', 'false'])
  expect(fault('words')).toBe('Please fill this in')
})

test("faults without our own message keep the browser's", () => {
  for (const name of ['name', 'email', 'words']) type(name, 'me@shop.example')
  control('name').setCustomValidity('Too long a name')
  expect(showFaults(form)).toBe(false)
  expect(fault('name')).toBe('Too long a name')
})

test('a form without errors may be sent, and the focus stays', () => {
  for (const name of ['name', 'email', 'words']) type(name, 'me@shop.example')
  expect(showFaults(form)).toBe(true)
  expect(document.activeElement).toBe(document.body)
})

test('an email with a host in another script, or with what nobody sees, is sent as the shop stores it', () => {
  for (const [typed, sent] of [
    ['name@bücher.example', 'name@xn--bcher-kva.example'],
    ['\u200Bme@shop.example\u202C', 'me@shop.example'],
    ['o&m={a}/b!@shop.example', 'o&m={a}/b!@shop.example'],
  ] as const) {
    for (const name of ['name', 'words']) type(name, 'Ada')
    type('email', typed)
    expect(showFaults(form), typed).toBe(true)
    expect(control('email').value).toBe(sent)
  }
})

test('an email that no mail can be delivered to is marked, whatever the browser thinks of it', () => {
  type('email', 'a..b@shop.example')
  expect(showFaults(form)).toBe(false)
  expect(fault('email')).toBe('Enter an email address such as name@shop.example')
})

test('a field that is not asked for now is not missed', () => {
  document.body.innerHTML = `<form>${field('<input name="phone" required disabled>')}</form>`
  form = document.querySelector('form') ?? form
  expect(showFaults(form)).toBe(true)
  control('phone').disabled = false
  expect(showFaults(form)).toBe(false)
  expect(fault('phone')).toBe('Please fill this in')
})

test('what cannot be seen fills nothing in', () => {
  type('name', '\u3164')
  type('words', '\u200B\n\u2800')
  expect(showFaults(form)).toBe(false)
  expect(['name', 'words'].map(fault)).toEqual(['Please fill this in', 'Please fill this in'])
})

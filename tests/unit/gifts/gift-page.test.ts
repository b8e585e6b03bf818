// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { openPage } from '../../support/render.ts'

const radio = (amount: number) =>
  `<input type="radio" name="amount" value="${amount}" required ${amount === 25 ? 'checked' : ''}>`
const control = (selector: string) =>
  document.querySelector<HTMLInputElement>(selector) ?? document.createElement('input')
const other = () => control('[name="otherAmount"]')
const chosen = () => document.querySelector<HTMLInputElement>('[name="amount"]:checked')?.value
const isValid = () => document.querySelector('form')?.checkValidity()
const type = (text: string) => {
  other().value = text
  other().dispatchEvent(new Event('input'))
}

async function open(typed = ''): Promise<void> {
  vi.resetModules()
  document.body.innerHTML = `<form data-gift-card novalidate>
    <fieldset class="field">${radio(25)}${radio(50)}<p class="error"></p></fieldset>
    <div class="field"><input name="otherAmount" type="number" min="10" max="500" data-fault="$10 to $500"><p class="error"></p></div>
    <button type="submit">Go</button></form>`
  other().value = typed
  await import('../../../src/features/gifts/browser/gift-page.ts')
}

beforeEach(() => {
  openPage()
  openFakeApi()
})

test('another amount takes the place of the chosen one, and back', async () => {
  await open()
  expect(chosen()).toBe('25')
  type('72')
  expect([chosen(), isValid()]).toEqual([undefined, true])
  control('[value="50"]').click()
  expect([chosen(), other().value, isValid()]).toEqual(['50', '', true])
  type('72')
  type('')
  expect([chosen(), isValid()]).toEqual(['25', true])
})

test('an amount that the browser kept is the one that counts', async () => {
  await open('72')
  expect([chosen(), other().value]).toEqual([undefined, '72'])
})

test('the fault of a typed amount goes with it', async () => {
  await open()
  type('900')
  document.querySelector<HTMLElement>('[type="submit"]')?.click()
  const fault = () => document.querySelector('div .error')?.textContent
  expect(fault()).toBe('$10 to $500')
  control('[value="50"]').click()
  expect(fault()).toBe('')
})

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'

const script = readFileSync('src/site/browser/early-choice.js', 'utf8')
const radio = (name: string, value: string, checked = '') =>
  `<label><input type="radio" name="${name}" value="${value}" data-name="In ${value}" ${checked}></label>`

/** Runs it as the parser would, at the end of the form. */
function open(search: string): void {
  history.replaceState(null, '', `/product/oxford${search}`)
  // biome-ignore lint/security/noGlobalEval: it is an inline script
  // biome-ignore lint/complexity/noCommaOperator: run as a script, not in this function
  ;(0, eval)(script)
}

const chosen = () => [...document.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value)
const track = () => document.querySelector('[data-track]')

beforeEach(() => {
  document.body.innerHTML = `<ul data-track><li data-color="white"></li><li data-color="blue"></li></ul>
    <form data-buy><b data-part="color">In white</b>${radio('color', 'white', 'checked')}${radio('color', 'blue')}
    ${radio('size', 'S')}${radio('size', 'M')}</form>`
  Object.defineProperty(document.querySelector('[data-color="blue"]'), 'offsetLeft', { value: 400 })
})

test('the variant that an address names is chosen before the form is painted, with its picture', () => {
  open('?size=M&color=blue')
  expect(chosen()).toEqual(['blue', 'M'])
  expect(document.querySelector('[data-part="color"]')?.textContent).toBe('In blue')
  expect(track()?.scrollLeft).toBe(400)
})

test.each(['', '?size=XXL&color=%22%5D', '?option=long&fbclid=1'])('an address "%s" changes nothing', (search) => {
  const before = document.body.innerHTML
  open(search)
  expect(document.body.innerHTML).toBe(before)
  expect(chosen()).toEqual(['white'])
})

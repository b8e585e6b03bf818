// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { findTyped, keepFor } from '../../../src/site/browser/hand-over.ts'

const markup = `<form><input name="email"><select name="state"><option value="">-</option><option value="NY">NY</option></select>
  <input type="checkbox" name="save" checked><input name="city" value="York">
  <button type="button" name="more">+</button><button>Pay</button></form>`
const place = document.createElement('div')
const find = <E extends HTMLElement = HTMLInputElement>(name: string): E => {
  const found = place.querySelector<E>(name)
  if (!found) throw new Error(name)
  return found
}
const replace = (text = markup) => {
  place.innerHTML = text
}
let handOver: (replace: () => void) => void

beforeEach(() => {
  document.body.replaceChildren(place)
  replace()
  handOver = keepFor(place)
})

const type = (name: string, value: string) => {
  const field = find(`[name="${name}"]`)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('what was typed and chosen is entered again, and nothing else', () => {
  type('email', 'ada@example.com')
  type('state', 'NY')
  find('[name="save"]').click()
  const heard: string[] = []
  handOver(() => {
    replace()
    find('[name="city"]').value = 'Leeds'
    for (const event of ['input', 'change'])
      place.addEventListener(event, ({ target }) => heard.push(`${event} ${(target as HTMLInputElement).name}`))
  })
  expect(find('[name="email"]').value).toBe('ada@example.com')
  expect(find('[name="state"]').value).toBe('NY')
  expect(find('[name="save"]').checked).toBe(false)
  expect(find('[name="city"]').value).toBe('Leeds')
  expect(heard).toEqual(expect.arrayContaining(['input email', 'change state', 'change save']))
  expect(heard.join()).not.toContain('city')
})

test('what was typed and chosen before is entered again as well, if it is asked for', () => {
  const before = { email: 'ada@example.com', state: 'NY' }
  for (const [name, value] of Object.entries(before)) find(`[name="${name}"]`).value = value
  find('[name="save"]').checked = false
  const heard: string[] = []
  keepFor(
    place,
    findTyped(place),
  )(() => {
    replace()
    place.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name))
  })
  expect([find('[name="email"]').value, find('[name="state"]').value]).toEqual(['ada@example.com', 'NY'])
  expect(find('[name="save"]').checked).toBe(false)
  expect(heard).not.toContain('city')
})

test('the focus and the selection stay', () => {
  const field = find('[name="city"]')
  field.focus()
  field.setSelectionRange(1, 3)
  handOver(replace)
  const present = find('[name="city"]')
  expect(present).not.toBe(field)
  expect(document.activeElement).toBe(present)
  expect([present.selectionStart, present.selectionEnd]).toEqual([1, 3])
})

test('the focus elsewhere is left alone', () => {
  const outside = document.body.appendChild(document.createElement('button'))
  outside.focus()
  handOver(replace)
  expect(document.activeElement).toBe(outside)
})

test('presses are repeated in their order, and act only once', () => {
  const acts: string[] = []
  find<HTMLButtonElement>('[name="more"]').click()
  find<HTMLButtonElement>('[name="more"]').click()
  const early = new Event('submit', { bubbles: true, cancelable: true })
  find<HTMLFormElement>('form').dispatchEvent(early)
  expect(early.defaultPrevented).toBe(true)
  const watch = () => {
    replace()
    find('[name="more"]').addEventListener('click', () => acts.push('more'))
    find('form').addEventListener('submit', (event) => {
      event.preventDefault()
      acts.push('pay')
    })
  }
  handOver(watch)
  expect(acts).toEqual(['more', 'more', 'pay'])
  find<HTMLButtonElement>('[name="more"]').click()
  expect(acts).toHaveLength(4)
})

test('a press on what is gone does nothing', () => {
  const other = vi.fn()
  find<HTMLButtonElement>('[name="more"]').click()
  handOver(() => {
    replace('<p>Your cart is empty.</p><i></i><i></i><i></i><i></i><i></i><i></i>')
    place.addEventListener('click', other)
  })
  expect(other).not.toHaveBeenCalled()
})

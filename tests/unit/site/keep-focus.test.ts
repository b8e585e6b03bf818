// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from '../../../src/site/browser/keep-focus.ts'

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`No ${selector}`)
  return element
}
const focused = () => document.activeElement?.id

beforeAll(() => {
  // This DOM lays nothing out: what is in the page and not hidden is shown.
  Element.prototype.checkVisibility = function (this: Element) {
    return this.closest('[hidden]') === null
  }
  keepFocus()
})
beforeEach(() => {
  document.body.innerHTML = `<main id="main" tabindex="-1"><ul>
    <li id="a"><button id="a-less"></button><button id="a-drop"></button></li>
    <li id="b"><button id="b-less"></button><button id="b-drop"></button></li>
    <li id="c"><button id="c-less"></button><button id="c-drop"></button></li></ul>
    <a id="shop" href="/products">Shop</a></main><p id="after"></p>`
})

const drop = (selector: string) => {
  find(selector).remove()
  // A browser lets go of the focus with the element.
  if (document.activeElement && !document.activeElement.isConnected) document.body.focus()
}

test('of a removed line the focus goes to the same control of the next', async () => {
  find('#b-drop').focus()
  drop('#b')
  await vi.waitFor(() => expect(focused()).toBe('c-drop'))
})

test('of the last line it goes to the line before it', async () => {
  find('#c-drop').focus()
  drop('#c')
  await vi.waitFor(() => expect(focused()).toBe('b-drop'))
})

test('of a list that is gone it goes to what stands next', async () => {
  find('#a-less').focus()
  drop('ul')
  await vi.waitFor(() => expect(focused()).toBe('shop'))
})

const setDisabled = (selector: string, disabled: boolean) => {
  const button = find(selector) as HTMLButtonElement
  if (disabled) button.blur()
  button.disabled = disabled
}

test('a button that is disabled while it sends has the focus again afterwards', async () => {
  find('#b-less').focus()
  setDisabled('#b-less', true)
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
  setDisabled('#b-less', false)
  await vi.waitFor(() => expect(focused()).toBe('b-less'))
})

test('of a button that stays disabled the focus goes to its neighbour', async () => {
  find('#b-drop').focus()
  setDisabled('#b-drop', true)
  await vi.waitFor(() => expect(focused()).toBe('b-less'), { timeout: 5_000 })
})

test('a button that is enabled again takes the focus from nothing else', async () => {
  find('#b-less').focus()
  setDisabled('#b-less', true)
  await new Promise(requestAnimationFrame)
  find('#shop').focus()
  setDisabled('#b-less', false)
  await new Promise(requestAnimationFrame)
  expect(focused()).toBe('shop')
})

test('what is hidden loses the focus to its neighbour too', async () => {
  find('#a-less').focus()
  find('#a-less').blur()
  find('#a').hidden = true
  await vi.waitFor(() => expect(focused()).toBe('b-less'))
})

test('after a layer of many fields it goes back to what was used before the layer', async () => {
  find('#a-drop').focus()
  const boxes = Array.from({ length: 12 }, (_, place) => `<input id="box-${place}">`).join('')
  document.body.insertAdjacentHTML('beforeend', `<dialog open id="code">${boxes}</dialog>`)
  for (let place = 0; place < 12; place += 1) find(`#box-${place}`).focus()
  drop('#code')
  await vi.waitFor(() => expect(focused()).toBe('a-drop'))
})

test('where nothing stands next it goes to the content, although that takes no focus by itself', async () => {
  document.body.innerHTML = '<dialog open id="only"><input id="field"></dialog>'
  find('#field').focus()
  find('#only').insertAdjacentHTML('afterend', '<main id="main"></main>')
  drop('#only')
  await vi.waitFor(() => expect(focused()).toBe('main'))
  expect(find('#main').getAttribute('tabindex')).toBe('-1')
})

// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../support/render.ts'

const sendToFlow = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/accounts/browser/sign-in/dialogs.ts', () => ({ sendToFlow }))
const { CodeBoxes } = await import('../../../src/features/accounts/browser/sign-in/CodeBoxes.tsx')

const boxes = () => [...document.querySelectorAll('input')]
const open = (text: string, focus: number, fault: 'wrong' | 'incomplete' | null = null) =>
  render(
    createElement(CodeBoxes, {
      code: { boxes: [...text.padEnd(6)].map((character) => character.trim()), focus },
      fault,
    }),
  )
const events = () => sendToFlow.mock.calls.map(([{ event }]) => event)
/** Whether the browser's own answer to the event is prevented. */
const send = async (box: number, event: Event) => {
  await act(async () => boxes()[box]?.dispatchEvent(event))
  return event.defaultPrevented
}
const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })

beforeEach(() => sendToFlow.mockReset())

test('six boxes show the code, and the focus stands where the code says', async () => {
  await open('12', 2)
  expect(boxes().map(({ value }) => value)).toEqual(['1', '2', '', '', '', ''])
  expect(boxes().indexOf(document.activeElement as HTMLInputElement)).toBe(2)
  expect(boxes().map((box) => box.getAttribute('autocomplete'))).toEqual(['one-time-code', ...Array(5).fill('off')])
})

test('backspace and arrows are told with their box, other keys are left alone', async () => {
  await open('12', 2)
  expect(await send(1, key('Backspace'))).toBe(true)
  expect(await send(1, key('ArrowLeft'))).toBe(true)
  expect(await send(1, key('ArrowRight'))).toBe(true)
  expect(await send(1, key('Tab'))).toBe(false)
  expect(events()).toEqual([
    { type: 'backspace', box: 1 },
    { type: 'arrow', box: 1, towards: 'previous' },
    { type: 'arrow', box: 1, towards: 'next' },
  ])
})

test('a character is told also when it is typed over the same one', async () => {
  await open('1', 0)
  await send(0, new InputEvent('input', { bubbles: true }))
  expect(events()).toEqual([{ type: 'input', box: 0, text: '1' }])
})

test('the boxes of a refused code are invalid and name the fault', async () => {
  await open('123456', 0, 'wrong')
  expect(boxes().map((box) => box.getAttribute('aria-invalid'))).toEqual(Array(6).fill('true'))
  expect(boxes()[0]?.getAttribute('aria-describedby')).toBe('sign-in-fault')
})

test('of an incomplete code the empty boxes are invalid, and the focus is in the first of them', async () => {
  await open('12', 2, 'incomplete')
  expect(boxes().map((box) => box.getAttribute('aria-invalid'))).toEqual([null, null, ...Array(4).fill('true')])
  expect(boxes().indexOf(document.activeElement as HTMLInputElement)).toBe(2)
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe('sign-in-fault')
})

test('the boxes of a code that was not tried are not', async () => {
  await open('123456', 0)
  expect(boxes().some((box) => box.hasAttribute('aria-invalid') || box.hasAttribute('aria-describedby'))).toBe(false)
})

// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { ActionForm } from '../../../src/site/components/ActionForm.tsx'
import { makeGate } from '../../support/fake-api.ts'
import { findButton, render } from '../../support/render.ts'

const submit = () =>
  act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
const open = (onSend: (fields: Record<string, string>) => Promise<string | null>) =>
  render(
    createElement(
      ActionForm,
      { onSend, label: 'Send' },
      createElement('input', { name: 'text', defaultValue: '  typed ' }),
    ),
  )

test('a form sends its trimmed fields, once at a time', async () => {
  const { wait, open: arrive } = makeGate()
  const onSend = vi.fn(() => wait.then(() => null))
  await open(onSend)
  await submit()
  await submit()
  expect(onSend.mock.calls).toEqual([[{ text: 'typed' }]])
  expect(findButton('Send').getAttribute('aria-disabled')).toBe('true')
  await act(async () => arrive())
  expect(findButton('Send').getAttribute('aria-disabled')).toBe('false')
  await submit()
  expect(onSend).toHaveBeenCalledTimes(2)
})

test('a refusal stands in the form and is a toast, keeps what was typed, and goes with the next success', async () => {
  let refusal: string | null = 'Please fill all required fields'
  await open(async () => refusal)
  await submit()
  const form = document.querySelector('form')
  const error = document.querySelector('.error')
  expect(error?.textContent).toBe(refusal)
  expect(form?.getAttribute('aria-describedby')).toBe(error?.id)
  expect($toasts.get().at(-1)).toMatchObject({ text: refusal, tone: 'error' })
  expect(document.querySelector('input')?.value).toBe('  typed ')
  refusal = null
  await submit()
  expect(document.querySelector('.error')).toBeNull()
  expect(form?.hasAttribute('aria-describedby')).toBe(false)
})

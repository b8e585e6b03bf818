// @vitest-environment happy-dom
import '../../../src/app/admin/field-inputs.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RecordForm } from '../../../src/desk/browser/forms/RecordForm.tsx'
import { hasButton, openPage, press, render, shownText, until } from '../../support/render.ts'

const onSave = vi.fn()
beforeEach(() => {
  openPage()
  onSave.mockReset().mockResolvedValue({ ok: true })
})
const open = async (text: string) => {
  const fields = [{ name: 'description', label: 'Description', kind: 'rich' }] as const
  await render(createElement(RecordForm, { label: 'product', fields, values: { description: text }, onSave }))
  await until(() => expect(document.querySelector('.rich textarea')).not.toBeNull())
}
function area(): HTMLTextAreaElement {
  const found = document.querySelector<HTMLTextAreaElement>('.rich textarea')
  if (!found) throw new Error('No text area')
  return found
}
const page = () => document.querySelector('.rich [role="textbox"]')
const type = (text: string) =>
  act(async () => {
    area().value = text
    area().dispatchEvent(new Event('input', { bubbles: true }))
  })
const saved = async () => {
  await press('Save')
  return onSave.mock.calls.at(-1)?.[0].description
}

test('a text is edited as a page, and stays to the letter while nothing is typed', async () => {
  await open('<p>Soft   <b>linen</b></p>')
  await until(() => expect(page()?.textContent).toContain('linen'))
  expect(hasButton('Bold')).toBe(true)
  expect(area().hidden).toBe(true)
  expect(await saved()).toBe('<p>Soft   <b>linen</b></p>')
})

test('it can be edited as HTML, and back', async () => {
  await open('<p>Soft</p>')
  await press('Edit as HTML')
  expect([area().hidden, page(), hasButton('Bold')]).toEqual([false, null, false])
  await type('<p>Warm</p>')
  await press('Edit as text')
  await until(() => expect(page()?.textContent).toBe('Warm'))
  expect(await saved()).toBe('<p>Warm</p>')
})

test('what the editor cannot show is edited as HTML until it is gone', async () => {
  await open('<p>Soft</p><table><tr><td>1</td></tr></table>')
  expect([area().hidden, page()]).toEqual([false, null])
  expect(shownText('[role="status"]')).toContain('This text has parts that only HTML can show')
  await press('Edit as text')
  expect(area().hidden).toBe(false)
  await type('<p>Soft</p>')
  await press('Edit as text')
  await until(() => expect(page()?.textContent).toBe('Soft'))
  expect(shownText('[role="status"]')).toBe('')
})

test('the page follows what another person has saved', async () => {
  await open('<p>Mine</p>')
  await until(() => expect(page()?.textContent).toBe('Mine'))
  await type('<p>Theirs</p>')
  expect(page()?.textContent).toBe('Theirs')
})

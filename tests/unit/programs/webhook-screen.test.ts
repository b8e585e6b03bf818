// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { WebhooksSection } from '../../../src/features/programs/admin/WebhooksSection.tsx'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, visit } = openScreens(call)

test('an address that leads inside is refused at its field, once; what has no field is said beside the form', async () => {
  calls.answer('listWebhooks', { webhooks: [] })
  const problem = 'must have a name, not the number of a machine'
  calls.refuse('createWebhook', `url ${problem}`, { faults: [{ field: 'url', problem }] })
  await visit('/admin/webhooks')
  await render(createElement(WebhooksSection))
  await enter('Address', 'https://169.254.169.254/')
  await press('Add the webhook')
  expect(shownText('.error')).toBe(`The address ${problem}`)
  expect(findField('Address').getAttribute('aria-invalid')).toBe('true')
  expect($toasts.get()).toEqual([])
  calls.refuse('createWebhook', 'A shop can have up to 20 webhooks. Delete one to add another.')
  await press('Add the webhook')
  expect($toasts.get()).toMatchObject([{ text: expect.stringContaining('up to 20 webhooks') }])
})

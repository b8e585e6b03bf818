// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { MailsSection } from '../../../src/features/mails/admin/MailsSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { render, shownText, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const mail = {
  id: 'order-paid',
  name: 'Order confirmed',
  subject: 'Order 10001 is confirmed',
  preview: 'Thank you.',
  text: 'Thank you.',
  path: '/admin-api/mail-page/x',
  language: 'en',
  words: [] as object[],
}

beforeEach(() => {
  calls.answer('listMails', { mails: [{ id: 'order-paid', name: 'Order confirmed' }] })
})

test('a mail lists the texts that it is made of, and each leads to where its words are changed', async () => {
  const words = [{ record: 'orders/server.paidLead', text: 'Thank you. Your payment of {amount} has arrived.' }]
  calls.answer('previewMail', { mail: { ...mail, words } })
  await render(createElement(MailsSection))
  await until(() => shownText().includes('Edit the wording'))
  const link = document.querySelector('.mail details a')
  expect(link?.textContent).toBe('Thank you. Your payment of {amount} has arrived.')
  expect(link?.getAttribute('href')).toBe('/admin/translations/mail?language=en&record=orders%2Fserver.paidLead')
})

test('a mail to the staff, which is English, has none', async () => {
  calls.answer('previewMail', { mail })
  await render(createElement(MailsSection))
  await until(() => shownText().includes('Subject: Order 10001 is confirmed'))
  expect(shownText()).not.toContain('Edit the wording')
})

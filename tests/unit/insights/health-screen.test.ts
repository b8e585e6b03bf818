// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { HealthSection } from '../../../src/features/insights/admin/HealthSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { render, shownTexts } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

test('what is wrong links to where it is put right, and looks unlike what is good', async () => {
  calls.answer('readHealth', {
    findings: [
      { id: 'contact', state: 'warning', title: 'Contact', text: 'No return address is set.' },
      { id: 'payments', state: 'good', title: 'Payments', text: 'All agree.' },
    ],
  })
  await render(createElement(HealthSection))
  expect(shownTexts('li')).toEqual([
    'Contact CheckNo return address is set. Contact settings',
    'Payments GoodAll agree.',
  ])
  expect(document.querySelector('li a')?.getAttribute('href')).toBe('/admin/settings/contact')
  const tones = [...document.querySelectorAll('.badge')].map((badge) => badge.getAttribute('data-tone'))
  expect(tones).toEqual(['act', 'good'])
})

// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NavigationSection } from '../../../src/features/content/admin/NavigationSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText, shownTexts } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const link = (label: string, href: string) => ({ kind: 'link', label, href })
const read = {
  header: [],
  footer: [],
  version: 'v1',
  builtIn: {
    header: [
      { ...link('All shirts', '/products'), children: [] },
      { kind: 'category', categoryId: '7', label: '', children: [] },
      { ...link('Journal', '/blog'), children: [] },
    ],
    footer: [
      { kind: 'heading', label: 'Shop', children: [link('All shirts', '/products')] },
      { kind: 'heading', label: 'Help', children: [{ kind: 'page', pageId: '3', label: '' }] },
    ],
  },
  categories: [{ id: '7', name: 'Polos' }],
  pages: [{ id: '3', name: 'Returns', live: false }],
}

beforeEach(async () => {
  calls.answer('readNavigation', read)
  await render(createElement(NavigationSection))
})

const labels = (region: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`[aria-label="${region}"] input[aria-label^="Label of"]`)].map(
    ({ value, placeholder }) => value || placeholder,
  )

test('a menu follows the categories until the merchant arranges it, with names of its own', async () => {
  expect(shownText('[aria-label="Main menu"]')).toContain('Follows your categories')
  expect(shownText('.hint')).not.toContain('Drag a row')
  await press('Arrange the main menu yourself')
  expect(shownText('.hint')).toContain('Drag a row')
  expect(labels('Main menu')).toEqual(['All shirts', 'Polos', 'Journal'])
  await press('Move Journal up')
  await press('Move Polos below the entry above')
  expect(labels('Main menu')).toEqual(['All shirts', 'Journal', 'Polos'])
  expect(shownText('[role="status"]')).toBe('Polos is now number 1 below Journal')
  await enter('Label of Polos', 'Knits')
  await enter('Add to the menu', 'link /')
  await enter('Address of Link', '/mill')
  calls.answer('saveNavigation', { ...read, message: 'Saved', version: 'v2' })
  await press('Save')
  expect(calls.sent('saveNavigation')[0]?.body).toEqual({
    footer: [],
    version: 'v1',
    header: [
      { ...link('All shirts', '/products'), children: [] },
      { ...link('Journal', '/blog'), children: [{ kind: 'category', categoryId: '7', label: 'Knits' }] },
      { ...link('Link', '/mill'), children: [] },
    ],
  })
  await press('Move Knits to the top level')
  await press('Remove Knits')
  await press('Save')
  expect(calls.sent('saveNavigation')[1]?.body).toMatchObject({ version: 'v2', header: [{}, { children: [] }, {}] })
})

test('columns hold their entries, whatever is dragged from one to another, and say what is not shown', async () => {
  await press('Arrange the footer yourself')
  expect(shownTexts('[aria-label="Footer"] .hint')).toContain('Returns (not live, so not shown)')
  const transfer = { setDragImage: () => undefined }
  const send = (element: Element | null | undefined, type: string) =>
    act(async () => {
      element?.dispatchEvent(
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: transfer }),
      )
    })
  await send(document.querySelector('[title="Drag All shirts"]'), 'dragstart')
  await send(document.querySelector('[title="Drag Returns (not live, so not shown)"]')?.closest('li'), 'drop')
  expect(labels('Footer')).toEqual(['Shop', 'Help', 'All shirts', 'Returns (not live, so not shown)'])
  await press('Add a column')
  expect(findField('Label of Column').value).toBe('Column')
})

test('a refusal stands at its entry, and somebody else’s change is told', async () => {
  await press('Arrange the main menu yourself')
  calls.refuse('saveNavigation', 'No', { faults: [{ field: 'header.2', problem: 'leads to no page of the shop' }] })
  await press('Save')
  const fault = document.querySelector('[aria-label="Main menu"] .error')
  expect(fault?.closest('li')?.querySelector('input')?.value).toBe('Journal')
  calls.refuse('saveNavigation', 'Changed', { changes: [{ field: 'header', theirs: [], yours: [] }], version: 'v9' })
  await press('Save')
  calls.answer('saveNavigation', { ...read, message: 'Saved' })
  await press('Overwrite theirs')
  expect(calls.sent('saveNavigation').at(-1)?.body).toMatchObject({ version: 'v9' })
})

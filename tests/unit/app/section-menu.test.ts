// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test } from 'vitest'
import { SectionMenu } from '../../../src/app/admin/SectionMenu.tsx'
import { sectionGroups } from '../../../src/app/admin/sections.ts'
import { findButton, press, render, shownTexts } from '../../support/render.ts'

const open = sectionGroups.flatMap(({ sections }) => sections).find(({ path }) => path === 'orders')
const isUnfolded = () => findButton('Menu: Orders').getAttribute('aria-expanded') === 'true'
const follow = () => {
  const link = document.querySelector<HTMLElement>('a[href="/admin/stock"]')
  link?.addEventListener('click', (event) => event.preventDefault(), { once: true })
  link?.focus()
  return act(async () => link?.click())
}

test('the menu names the open screen, and folds on Escape and after a choice without losing the focus', async () => {
  await render(createElement(SectionMenu, { groups: sectionGroups, open }))
  expect(shownTexts('[aria-current="page"]')).toEqual(['Orders'])
  expect(isUnfolded()).toBe(false)
  await press('Menu: Orders')
  expect(isUnfolded()).toBe(true)
  await follow()
  expect(isUnfolded()).toBe(false)
  expect(document.activeElement).toBe(findButton('Menu: Orders'))
  await press('Menu: Orders')
  await act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
  expect(isUnfolded()).toBe(false)
})

test('a screen is in one group of the menu only', () => {
  const paths = sectionGroups.flatMap(({ sections }) => sections.map(({ path }) => path))
  expect(new Set(paths).size).toBe(paths.length)
})

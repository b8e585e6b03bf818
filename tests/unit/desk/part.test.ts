// @vitest-environment happy-dom
import { type ComponentType, createElement, Suspense } from 'react'
import { expect, test } from 'vitest'
import { part } from '../../../src/desk/browser/part.tsx'
import { hasButton, openPage, render, shownText, until } from '../../support/render.ts'

const show = (Screen: ComponentType) => {
  openPage()
  return render(createElement(Suspense, { fallback: 'Loading…' }, createElement(Screen)))
}

test('a screen is loaded when it is opened', async () => {
  let loads = 0
  const Screen = part(async () => {
    loads += 1
    return { Orders: () => createElement('p', null, 'Orders to pack') }
  }, 'Orders')
  expect(loads).toBe(0)
  await show(Screen)
  await until(() => expect(shownText()).toBe('Orders to pack'))
  expect(loads).toBe(1)
})

test('a screen that could not be loaded says so, and how to go on', async () => {
  await show(part((): Promise<{ Orders: ComponentType }> => Promise.reject(new Error('Failed to fetch')), 'Orders'))
  await until(() => expect(shownText('[role="alert"]')).toContain('This screen could not be loaded.'))
  expect(hasButton('Reload the page')).toBe(true)
})

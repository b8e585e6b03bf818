import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Renders an island into an empty page. Whatever changes its state is done inside `act`. */
export async function render(island: ReactNode): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  await act(async () => root.render(island))
  onTestFinished(() => act(async () => root.unmount()))
  return place
}

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent

export function findButton(name: string): HTMLButtonElement {
  const button = [...document.querySelectorAll('button')].find((candidate) => nameOf(candidate) === name)
  if (!button) throw new Error(`No button "${name}"`)
  return button
}

export const press = (name: string): Promise<void> => act(async () => findButton(name).click())

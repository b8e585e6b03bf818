import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Reviews } from './Reviews.tsx'

const listButtons = (place: HTMLElement) => [...place.querySelectorAll('button')]

/** Puts the island in place of what the page shows, whose buttons it begins with, and repeats what was pressed before it came. */
export function mountReviews(
  place: HTMLElement,
  shown: { productId: string; rating: number; count: number },
  pressed: HTMLButtonElement | null,
): void {
  const at = pressed ? listButtons(place).indexOf(pressed) : -1
  flushSync(() => createRoot(place).render(<Reviews {...shown} />))
  listButtons(place)[at]?.click()
}

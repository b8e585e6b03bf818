import { atom } from 'nanostores'
import { dismissAddedToast } from './cart.ts'

/** Whether the cart drawer is open; null before it was opened for the first time. */
export const $drawerOpen = atom<boolean | null>(null)

/** The header's link opens the drawer; without scripts, or in a new tab, it is a link to the page. */
function open(event: MouseEvent): void {
  const opener = event.target instanceof Element && event.target.closest('[data-open-cart]')
  if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  $drawerOpen.set(true)
  dismissAddedToast()
}

if (typeof document !== 'undefined') document.addEventListener('click', open)

import { scrollToTopPx } from '../../platform/pure/limits.ts'
import * as texts from '../messages/en.ts'
import { loadRest } from './rest-styles.ts'

function goUp(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
}

/** From the first scroll on: nobody needs the way up earlier. */
export function listenForScroll(): void {
  if (scrollY > 0) void offerWayUp()
  else addEventListener('scroll', () => void offerWayUp(), { once: true, passive: true })
}

/** A button among the header's icons, where it covers and moves nothing; shown while the page is scrolled far down. */
export async function offerWayUp(): Promise<void> {
  // Without its styles it would push the icons aside.
  await loadRest()
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'icon-button to-top'
  button.ariaLabel = texts.backToTop
  button.dataset['icon'] = 'up'
  const show = () => {
    button.hidden = scrollY <= scrollToTopPx
  }
  show()
  addEventListener('scroll', show, { passive: true })
  button.addEventListener('click', goUp)
  document.querySelector('.header .actions > :last-child')?.append(button)
}

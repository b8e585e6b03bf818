import { scrollToTopPx } from '../../platform/pure/limits.ts'

function goUp(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
}

/** A button in the header, beside its icons, where it covers nothing and moves nothing: there while the page is scrolled far down. */
export function offerWayUp(): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'icon-button to-top'
  button.ariaLabel = 'Back to top'
  button.dataset['icon'] = 'up'
  const show = () => {
    button.hidden = scrollY <= scrollToTopPx
  }
  show()
  addEventListener('scroll', show, { passive: true })
  button.addEventListener('click', goUp)
  document.querySelector('.header .actions > :last-child')?.append(button)
}

/** The button comes into sight once the page was scrolled by `data-from` pixels. */
export function watchToTop(button: HTMLElement): void {
  const mark = document.createElement('div')
  const blockSize = `${button.dataset['from']}px`
  Object.assign(mark.style, {
    position: 'absolute',
    insetBlockStart: 0,
    inlineSize: '1px',
    pointerEvents: 'none',
    blockSize,
  })
  document.body.prepend(mark)
  new IntersectionObserver(([entry]) => {
    button.hidden = entry?.isIntersecting ?? true
  }).observe(mark)
  button.addEventListener('click', () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
}

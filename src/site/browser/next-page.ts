import { mayFetchAhead, whenIdle } from './moments.ts'

// The rules of the head (build/inline.ts) prefetch what `data-near` marks and prerender what `data-next` marks.

/** Pages that only read. */
const links = ['product', 'category', 'blog'].map((kind) => `a[href^="/${kind}/"]`).join()
const restMs = 50
const inSightMs = 300

/** Marks only the link that the mouse rests on. */
function watchMouse(): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  let marked: HTMLElement | undefined
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      clearTimeout(resting)
      const link = pointerType === 'mouse' && target instanceof Element ? target.closest<HTMLElement>(links) : null
      if (!link || link.isSameNode(marked ?? null)) return
      resting = setTimeout(() => {
        marked?.removeAttribute('data-next')
        marked = link
        link.setAttribute('data-next', '')
      }, restMs)
    },
    { passive: true },
  )
}

/** Marks cards that stay in a phone's viewport for a moment. */
function watchCards(): void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target))
      timers.delete(target)
      if (isIntersecting)
        timers.set(
          target,
          setTimeout(() => mark(target), inSightMs),
        )
    }
  })
  const mark = (card: Element) => {
    card.setAttribute('data-near', '')
    watcher.unobserve(card)
  }
  const observe = () => {
    for (const card of document.querySelectorAll('[data-card]:not([data-near])')) watcher.observe(card)
  }
  observe()
  addEventListener('placket:cards', observe)
}

/** Prepares the next page once this one has loaded and is idle; never with Save-Data or on a slow connection. */
export function prepareNextPage(): void {
  if (!mayFetchAhead()) return
  const begin = () => whenIdle(() => (matchMedia('(hover: hover)').matches ? watchMouse() : watchCards()))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

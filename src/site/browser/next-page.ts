import { gallerySizes, imageSrcset } from '../../platform/pure/image-url.ts'
import { mayFetchAhead, whenIdle } from './moments.ts'

// The rules of the head (build/inline.ts) prefetch what `data-near` marks and prerender what `data-next` marks.

/** Pages that only read. */
const links = ['/product/', '/category/', '/blog/'].map((path) => `a[href^="${path}"]`).join()
const restMs = 50
const inSightMs = 300
/** A finger that scrolls has moved by then. */
const tapMs = 40

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

/** Requests the main picture of a product while a finger is still on its card: the page comes from the prefetch, its picture doesn't. */
function watchFinger(): void {
  let touching: ReturnType<typeof setTimeout> | undefined
  const touch = ({ target, pointerType }: PointerEvent) => {
    clearTimeout(touching)
    if (pointerType === 'mouse' || !(target instanceof Element) || target.closest('button')) return
    const source = target.closest('[data-card]')?.querySelector('.front')?.getAttribute('src')
    if (source) touching = setTimeout(() => requestPicture(source), tapMs)
  }
  document.addEventListener('pointerdown', touch, { passive: true })
  document.addEventListener('pointercancel', () => clearTimeout(touching))
}

/** The same file that the product page shows first. */
function requestPicture(source: string): void {
  Object.assign(new Image(), { fetchPriority: 'high', sizes: gallerySizes, srcset: imageSrcset(source) })
}

/** Prepares the next page once this one has loaded and is idle; never with Save-Data or on a slow connection. */
export function prepareNextPage(): void {
  if (!mayFetchAhead()) return
  watchFinger()
  const begin = () =>
    whenIdle(() => {
      // A device that seems to have no mouse may still get one.
      watchMouse()
      if (!matchMedia('(hover: hover)').matches) watchCards()
    })
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { watchGallery } from '../../../src/features/product/browser/gallery.ts'

vi.mock('../../../src/site/browser/rest-styles.ts', () => ({ loadRest: async () => undefined }))

let seen: ((entries: { isIntersecting: boolean; intersectionRatio: number; target: Element }[]) => void) | undefined
let scrolledTo: number[]

/** Three pictures, each 100 wide; the last is of the blue colour. */
function openGallery(video = ''): HTMLElement {
  document.body.innerHTML = `<section>
    ${(video ? [0, 1, 2, 3] : [0, 1, 2]).map((place) => `<button data-show="${place}"></button>`).join('')}
    <ul data-track>${['white', 'white', 'blue'].map((color, place) => `<li data-color="${color}"><img src="/${place}.webp" srcset="/${place}.webp?w=360 360w, /${place}.webp?w=1200 1200w" alt="Picture ${place}"></li>`).join('')}${video && `<li>${video}</li>`}</ul>
    <p class="place"><span data-part="place">1</span></p><button data-zoom></button>
  </section>`
  const gallery = document.querySelector('section')
  const track = document.querySelector('ul')
  // Galleries of earlier tests still receive the document's events.
  const own: number[] = []
  scrolledTo = own
  if (!gallery || !track) throw new Error('No gallery')
  for (const [place, item] of [...track.children].entries())
    Object.defineProperty(item, 'offsetLeft', { value: place * 100 })
  track.scrollTo = ((options: ScrollToOptions) => own.push(options.left ?? 0)) as typeof track.scrollTo
  watchGallery(gallery)
  return gallery
}

const pictures = () => [...document.querySelectorAll('li')]
/** How much of each picture is visible. */
const see = (...ratios: number[]) => {
  const entries = pictures().map((target, at) => ({ target, intersectionRatio: ratios[at] ?? 0 }))
  seen?.(entries.map((entry) => ({ ...entry, isIntersecting: entry.intersectionRatio >= 0.6 })))
}
const swipeTo = (place: number) => see(...pictures().map((_, at) => (at === place ? 1 : 0)))
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
const current = () => [...document.querySelectorAll('[data-show]')].map((thumb) => thumb.getAttribute('aria-current'))
const dialog = () => document.querySelector('dialog')
const large = () => document.querySelector<HTMLImageElement>('.zoom-stage img')

describe('the gallery of a product', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof seen) {
          seen = callback
        }
        observe() {
          return undefined
        }
      },
    )
    openGallery()
  })

  test('keeps its counter and thumbnails in step with a swipe', () => {
    swipeTo(1)
    expect(current()).toEqual([null, 'true', null])
    expect(document.querySelector('[data-part="place"]')?.textContent).toBe('2')
  })

  test('counts the picture of which most is visible, and the first when another leaves again', () => {
    see(0.7, 1, 0)
    expect(document.querySelector('[data-part="place"]')?.textContent).toBe('2')
    see(1, 0.7, 0)
    expect(document.querySelector('[data-part="place"]')?.textContent).toBe('1')
    see(1, 1, 0)
    expect(document.querySelector('[data-part="place"]')?.textContent).toBe('1')
    const second = pictures()[1]
    if (second) seen?.([{ target: second, isIntersecting: true, intersectionRatio: 1 }])
    expect(document.querySelector('[data-part="place"]')?.textContent).toBe('1')
  })

  test('scrolls to the picture of a pressed thumbnail', () => {
    press('[data-show="2"]')
    expect(scrolledTo).toEqual([200])
  })

  test('scrolls to the chosen colour, unless it is shown', () => {
    document.dispatchEvent(new CustomEvent('placket:color', { detail: 'blue' }))
    expect(scrolledTo).toEqual([200])
    swipeTo(2)
    document.dispatchEvent(new CustomEvent('placket:color', { detail: 'blue' }))
    expect(scrolledTo).toEqual([200])
  })

  test('has the video after the pictures: its poster comes with the scripts, it stops when it is swiped away, and is not enlarged', () => {
    openGallery('<video preload="none" src="/media/a.mp4" data-poster="/poster.webp"></video>')
    const video = document.querySelector('video')
    if (!video) throw new Error('No video')
    expect(video.poster).toContain('/poster.webp')
    const pause = vi.spyOn(video, 'pause').mockImplementation(() => undefined)
    const areHidden = () =>
      [...document.querySelectorAll<HTMLElement>('[data-zoom], .place')].map(({ hidden }) => hidden)
    swipeTo(3)
    expect(current()).toEqual([null, null, null, 'true'])
    expect(areHidden()).toEqual([true, true])
    expect(pause).not.toHaveBeenCalled()
    swipeTo(2)
    expect(pause).toHaveBeenCalledOnce()
    expect(areHidden()).toEqual([false, false])
  })

  test('creates the enlarged picture when it is first opened, in its largest size', async () => {
    expect(large()).toBeNull()
    swipeTo(1)
    press('[data-zoom]')
    await vi.waitFor(() => expect(dialog()?.open).toBe(true))
    expect(large()?.getAttribute('src')).toContain('/1.webp?w=1200')
    expect(large()?.alt).toBe('Picture 1')
    press('[data-icon="close"]')
    expect(dialog()?.open).toBe(false)
    swipeTo(0)
    press('[data-zoom]')
    await vi.waitFor(() => expect(dialog()?.open).toBe(true))
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
    expect(large()?.alt).toBe('Picture 0')
  })

  test('goes from one enlarged picture to the next, and the page shows the same', async () => {
    press('[data-zoom]')
    await vi.waitFor(() => expect(dialog()?.open).toBe(true))
    expect(document.querySelector('[data-turn="previous"]')?.getAttribute('aria-disabled')).toBe('true')
    press('[data-turn="next"]')
    press('[data-turn="next"]')
    expect(large()?.alt).toBe('Picture 2')
    expect(dialog()?.querySelector('[role="status"]')?.textContent).toBe('Picture 3 of 3')
    expect(scrolledTo.at(-1)).toBe(200)
    expect(document.querySelector('[data-turn="next"]')?.getAttribute('aria-disabled')).toBe('true')
  })
})

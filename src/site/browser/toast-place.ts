// Where toasts lie on the page: at its lower edge, unless something that can be pressed is there.

const pressable =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, label, video, [role="option"], [tabindex="0"]'
/** Places that are tried, from the lower edge upwards. */
const stepPixels = 8
/** Higher ones may be covered in part: a picture that is a link, a map, a long text. */
const smallPixels = 72
const marginPixels = 2
const sides = ['center', 'start', 'end'] as const
/** Scrolling has ended by then. */
const restMs = 120

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface Control extends Box {
  isSubmit: boolean
}

/** What a toast on a control's middle weighs; where no place is free, the button that sends a form counts most. */
const onMiddle = 1000
const onSubmit = 100_000

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** How much a toast there is in the way: of the middle of a control, where it is pressed, or of a part of it. */
export function weighPlace(place: Box, controls: readonly Control[]): number {
  let weight = 0
  for (const box of controls) {
    const covered = overlap(place, box)
    if (covered === 0) continue
    const x = (box.left + box.right) / 2
    const y = (box.top + box.bottom) / 2
    const isOnMiddle =
      x >= place.left - marginPixels &&
      x <= place.right + marginPixels &&
      y >= place.top - marginPixels &&
      y <= place.bottom + marginPixels
    if (isOnMiddle) weight += box.isSubmit ? onSubmit : onMiddle
    else if (box.bottom - box.top <= smallPixels)
      weight += (10 * covered) / ((box.right - box.left) * (box.bottom - box.top))
  }
  return weight
}

function findControls(region: HTMLElement): Control[] {
  const found: Control[] = []
  for (const control of document.querySelectorAll(pressable)) {
    if (region.contains(control)) continue
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    // What is hidden, or only there for screen readers, is pressed nowhere.
    if (width <= 4 || height <= 4 || bottom <= 0 || top >= innerHeight) continue
    found.push({ left, right, top, bottom, isSubmit: control.matches('button[type="submit"]') })
  }
  return found
}

/** Widest row and height of all of them. */
function measure(region: HTMLElement): { width: number; height: number } {
  const rows = Array.from(region.children, (row) => row.getBoundingClientRect())
  return { width: Math.max(0, ...rows.map(({ width }) => width)), height: region.offsetHeight }
}

/** Moves the toasts off what can be pressed, and calls `adapt` when that may be elsewhere. */
export function liftToasts(region: HTMLElement, adapt: () => void): void {
  watchControls(region, adapt)
  region.style.removeProperty('--lift')
  region.style.removeProperty('--side')
  if (region.childElementCount === 0) return
  const found = findControls(region)
  const { width, height } = measure(region)
  const { left, right, bottom } = region.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(region).direction === 'rtl'
  const startOf = { center: (left + right - width) / 2, start: left, end: right - width }
  let best = { weight: Number.POSITIVE_INFINITY, lift: 0, side: 'center' as (typeof sides)[number] }
  for (let lift = 0; bottom - lift - height >= 0; lift += stepPixels) {
    for (const side of width < right - left ? sides : (['center'] as const)) {
      const at = startOf[side === 'center' || !isRightToLeft ? side : side === 'start' ? 'end' : 'start']
      const place = { left: at, right: at + width, top: bottom - lift - height, bottom: bottom - lift }
      const weight = weighPlace(place, found)
      if (weight < best.weight) best = { weight, lift, side }
    }
    if (best.weight === 0) break
  }
  region.style.setProperty('--lift', `${best.lift}px`)
  region.style.setProperty('--side', best.side)
}

let isWatching = false

function watchControls(region: HTMLElement, adapt: () => void): void {
  if (isWatching) return
  isWatching = true
  let waiting: ReturnType<typeof setTimeout> | undefined
  const adaptSoon = () => {
    clearTimeout(waiting)
    if (region.childElementCount > 0) waiting = setTimeout(adapt, restMs)
  }
  addEventListener('scroll', adaptSoon, { passive: true, capture: true })
  addEventListener('resize', adaptSoon)
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => !region.contains(target))) adaptSoon()
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden', 'open'] })
}

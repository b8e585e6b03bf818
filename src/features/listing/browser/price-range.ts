import { toAmount, toCents } from '../../../site/theme.ts'
import type { FilterState } from '../rules/query.ts'

type Bounds = Pick<FilterState, 'minCents' | 'maxCents'>
/** `settled`: the handle was released, or a number typed; false while dragging. */
type Change = (bounds: Bounds, settled: boolean) => void

export interface PriceRange {
  show(bounds: Bounds): void
}

/** Two handles and two number fields for one range, in whole units of the currency. */
export function watchPriceRange(root: HTMLElement, change: Change): PriceRange {
  const input = (selector: string) => root.querySelector<HTMLInputElement>(selector)
  const handles = [input('[data-handle="min"]'), input('[data-handle="max"]')] as const
  const fields = [input('[name="minPrice"]'), input('[name="maxPrice"]')] as const
  const ceiling = Number(handles[1]?.max ?? 0)

  const show = (low: number, high: number) => {
    for (const [low_, high_] of [handles, fields]) {
      if (low_) low_.value = String(low)
      if (high_) high_.value = String(high)
    }
    const rest = ceiling - Math.max(0, high - low)
    // The position of a background is a share of the space it leaves free.
    root.style.setProperty('--range-start', `${rest > 0 ? (low / rest) * 100 : 0}%`)
    root.style.setProperty('--range-size', `${100 - (rest / ceiling) * 100}%`)
  }
  const toBounds = (low: number, high: number): Bounds => ({
    minCents: low > 0 ? toCents(low) : null,
    maxCents: high < ceiling ? toCents(high) : null,
  })
  const read = (pair: typeof handles) => {
    const clamp = (element: HTMLInputElement | null, fallback: number) => {
      const value = element?.value.trim() ? Number(element.value) : fallback
      return Number.isFinite(value) ? Math.min(ceiling, Math.max(0, value)) : fallback
    }
    return [clamp(pair[0], 0), clamp(pair[1], ceiling)] as const
  }
  const drag = (moved: 0 | 1, settled: boolean) => {
    const [low, high] = read(handles)
    // A handle stops at the other one.
    const kept = moved === 0 ? ([Math.min(low, high), high] as const) : ([low, Math.max(low, high)] as const)
    show(...kept)
    change(toBounds(...kept), settled)
  }
  for (const place of [0, 1] as const) {
    handles[place]?.addEventListener('input', () => drag(place, false))
    handles[place]?.addEventListener('change', () => drag(place, true))
    fields[place]?.addEventListener('change', () => {
      const [low, high] = read(fields)
      show(low, high)
      change(toBounds(low, high), true)
    })
  }
  return {
    show: ({ minCents, maxCents }) => show(toAmount(minCents ?? 0), maxCents === null ? ceiling : toAmount(maxCents)),
  }
}

import type { Page } from 'playwright/test'

/** Every control in sight whose middle can be pressed without the toasts, and not with them. */
export function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const region = document.querySelector<HTMLElement>('.toasts')
    if (!region) return ['no region']
    const isHit = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (control.contains(hit) || hit.contains(control))
    }
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, label')]
    const others = all.filter((control) => !region.contains(control))
    region.style.visibility = 'hidden'
    const pressed = others.filter(isHit)
    region.style.removeProperty('visibility')
    return pressed.filter((control) => !isHit(control)).map((control) => control.outerHTML.slice(0, 120))
  })
}

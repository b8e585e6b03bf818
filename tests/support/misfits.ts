import type { Page } from 'playwright/test'

/**
 * Adopts a sheet, and waits until nothing changes any more: with reduced motion every property has a transition of a moment, which
 * begins a frame later in each element that inherits it. In a closed `<details>` a finished one stays listed.
 */
async function restyle(page: Page, rules: string): Promise<void> {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
    const isChanging = () =>
      document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState !== 'finished')
    for (let still = 0; still < 3; still = isChanging() ? 0 : still + 1) await new Promise(requestAnimationFrame)
  }, rules)
}

const renderAll = 'content-visibility: visible !important'

/** Like enlarged text in a browser's settings: everything measured in rem grows. Deferred content is rendered at once. */
export const enlargeText = (page: Page) => restyle(page, `html { font-size: 200% } * { ${renderAll} }`)

/** The text spacing that a reader may set (WCAG 2.2, 1.4.12). Deferred content is rendered at once. */
export const spaceText = (page: Page) =>
  restyle(
    page,
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; ${renderAll} }
    p { margin-block-end: 2em !important }`,
  )

/**
 * What doesn't fit the screen: the page itself, text and controls that extend beyond it or are cut off, and those that
 * overlap. Elements that scroll sideways, such as a rail of cards, may be wider.
 */
export function listMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Part {
      readonly element: Element
      readonly rect: DOMRect
    }
    // A phone widens its window to overflowing content; this stays the width of the screen.
    const screenWidth = document.documentElement.clientWidth
    const tolerance = 1.5
    const name = (element: Element) => {
      const { tagName, className, textContent } = element
      return `${tagName.toLowerCase()}.${String(className).replaceAll(' ', '.')} “${textContent?.trim().slice(0, 30)}”`
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, .skip:not(:focus), [inert]') &&
      getComputedStyle(element).clipPath === 'none'
    const scrollsSideways = (element: Element): boolean => {
      for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
        if (parent.matches('dialog, [popover]')) return false
        if (['auto', 'scroll'].includes(getComputedStyle(parent).overflowX) && parent.scrollWidth > parent.clientWidth)
          return true
      }
      return false
    }
    const isPinned = (element: Element): boolean => {
      for (let parent: Element | null = element; parent; parent = parent.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(parent).position)) return true
      }
      return false
    }
    /** The part that a scrolling or cropping ancestor leaves visible. */
    const clip = (element: Element, rect: DOMRect): DOMRect => {
      let { left, top, right, bottom } = rect
      for (
        let parent = element.parentElement;
        parent && parent !== document.documentElement;
        parent = parent.parentElement
      ) {
        if (getComputedStyle(parent).overflow === 'visible') continue
        const box = parent.getBoundingClientRect()
        left = Math.max(left, box.left)
        top = Math.max(top, box.top)
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }

    /** A button may be in a field's padding reserved for it. */
    const withoutPadding = (element: Element): DOMRect => {
      const { x, y, width, height } = element.getBoundingClientRect()
      if (!element.matches('input')) return new DOMRect(x, y, width, height)
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const left = Number.parseFloat(paddingLeft)
      const right = Number.parseFloat(paddingRight)
      return new DOMRect(x + left, y, Math.max(0, width - left - right), height)
    }

    const open = document.querySelector('dialog:modal, [popover]:popover-open')
    const root = open ?? document.body
    const parts: Part[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        !element ||
        !node.textContent?.trim() ||
        element.closest('script, style, template, option, noscript') ||
        !isSeen(element)
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width > 1 && rect.height > 1) parts.push({ element, rect: clip(element, rect) })
      }
    }
    for (const element of root.querySelectorAll('button, input, select, textarea')) {
      if (isSeen(element)) parts.push({ element, rect: clip(element, withoutPadding(element)) })
    }

    const found: string[] = []
    const excess = document.documentElement.scrollWidth - screenWidth
    if (excess > 0) found.push(`the page is ${excess} px too wide`)
    for (const { element, rect } of parts) {
      if ((rect.left < -tolerance || rect.right > screenWidth + tolerance) && !scrollsSideways(element))
        found.push(`off the screen: ${name(element)}`)
    }
    for (const element of root.querySelectorAll(
      'button, a, p, h1, h2, h3, label, li, strong, summary, dd, dt, td, th, span',
    )) {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const cuts =
        overflowX !== 'visible' &&
        (!element.textContent?.trim() || overflowX !== 'hidden' || textOverflow === 'ellipsis')
      if (!isSeen(element) || cuts) continue
      if (
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + tolerance &&
        !scrollsSideways(element)
      ) {
        found.push(`wider than its place: ${name(element)} ${element.scrollWidth} of ${element.clientWidth}`)
      }
    }
    const placed = parts.filter(
      ({ element, rect }) => rect.width > 1 && rect.height > 1 && (open !== null || !isPinned(element)),
    )
    placed.forEach((a, place) => {
      for (const b of placed.slice(place + 1)) {
        if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue
        const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left)
        const down = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top)
        if (across > 3 && down > 5) found.push(`${name(a.element)} lies over ${name(b.element)}`)
      }
    })
    return [...new Set(found)]
  })
}

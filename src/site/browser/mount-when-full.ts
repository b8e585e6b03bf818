import type { ComponentType } from 'react'

/**
 * Puts an island in place of its page's fallback once that page's list holds something, or for someone who is signed in. Otherwise
 * the page says all there is to say without React, so it loads none.
 */
export function mountWhenFull(
  list: 'cart' | 'wishlist' | 'compare' | 'member',
  load: () => Promise<ComponentType>,
): void {
  const root = document.documentElement
  const place = document.querySelector('[data-island]')
  if (!place) return
  // Both are set before the first paint (before-paint.js); the second is kept up to date.
  const isFull = () => root.hasAttribute('data-full') || root.hasAttribute(`data-${list}`)
  const mount = async () => {
    const [{ createRoot }, { createElement }, island] = await Promise.all([
      import('react-dom/client'),
      import('react'),
      load(),
    ])
    createRoot(place).render(createElement(island))
  }
  if (isFull()) {
    void mount()
    return
  }
  const watcher = new MutationObserver(() => {
    if (!isFull()) return
    watcher.disconnect()
    void mount()
  })
  watcher.observe(root, { attributeFilter: [`data-${list}`] })
}

import { homePath } from '../../platform/pure/page-market.ts'
import { whenQuiet } from './moments.ts'

/** Visitors who view a second page, or save something, may come back to it offline. */
function isWorthwhile(): boolean {
  const { dataset } = document.documentElement
  const keeps = 'cart' in dataset || 'wishlist' in dataset || 'compare' in dataset
  return keeps || document.referrer.startsWith(location.origin)
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ page: location.href, resources, home: homePath })
}

let registered = false

/** Keeps visited pages, the cart and the lists readable offline; not for visitors who save data. */
export function keepOffline(): void {
  const savesData = matchMedia('(prefers-reduced-data: reduce)').matches
  if (registered || savesData || !import.meta.env.PROD || !('serviceWorker' in navigator) || !isWorthwhile()) return
  registered = true
  // Some fifty files: they come when the shopper reads, not when the next tap wants the connection.
  // Private windows and full disks refuse; the shop works without.
  whenQuiet(() => void register().catch(() => undefined))
}

/** Shows a notice while offline. */
export function watchNetwork(notice: HTMLElement): void {
  const show = () => {
    notice.hidden = navigator.onLine
  }
  show()
  for (const event of ['online', 'offline']) addEventListener(event, show)
}

import { homePath } from '../../../platform/pure/page-market.ts'
import { send } from '../../../site/browser/send.ts'
import { stepsOf, type VisitStep } from '../rules/visit-steps.ts'

interface Signals {
  globalPrivacyControl?: boolean
}

/** False for who asks not to be counted, and for browsers that a program steers. */
function mayCount(): boolean {
  const { doNotTrack, webdriver } = navigator
  return (navigator as Signals).globalPrivacyControl !== true && doNotTrack !== '1' && !webdriver
}

/** Without cookies or token, and nobody waits for it. */
function count(steps: readonly VisitStep[]): void {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ steps })
  send('/visits', { method: 'POST', credentials: 'omit', keepalive: true, headers, body }).catch(() => undefined)
}

function begin(): void {
  const { dataset } = document.documentElement
  const steps = stepsOf(`/${location.pathname.slice(homePath.length)}`)
  if (steps.length > 0) count('added' in dataset ? [...steps, 'add'] : steps)
  addEventListener('placket:added', () => count(['add']))
}

/** Counts the page and what is added to the cart on it. A page that is prepared ahead counts once it is shown. */
export function countVisit(): void {
  if (!mayCount()) return
  if ((document as { prerendering?: boolean }).prerendering)
    addEventListener('prerenderingchange', begin, { once: true })
  else begin()
}

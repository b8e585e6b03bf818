// What the tab kept of somebody who left is forgotten before it is read.
import '../../../site/browser/stored.ts'
/** Has the browser save a file. */
export function keepFile(name: string, blob: Blob): void {
  const anchor = window.document.createElement('a')
  anchor.href = URL.createObjectURL(blob)
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000)
}

const linkKey = (orderId: string) => `order-link:${orderId}`

/** Storage may be blocked: then the guest is asked to sign in after paying. */
function readKept(orderId: string): string | null {
  try {
    return sessionStorage.getItem(linkKey(orderId))
  } catch {
    return null
  }
}

/** The signed link by which a guest sees the order, also back from the payment page. */
export function readLink(): { link?: string } {
  const { searchParams, pathname } = new URL(location.href)
  const link = searchParams.get('link') ?? readKept(decodeURIComponent(pathname.split('/').at(-1) ?? ''))
  return link ? { link } : {}
}

/** Keeps the link until the guest is back from the payment page. */
export function keepLink(orderId: string): void {
  const { link } = readLink()
  try {
    if (link) sessionStorage.setItem(linkKey(orderId), link)
  } catch {
    // The order's page then asks for a code.
  }
}

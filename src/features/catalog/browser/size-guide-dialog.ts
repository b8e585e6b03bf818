import { loadRest } from '../../../site/browser/rest-styles.ts'

const timeoutMs = 10_000

/** The size guide's page; the dialog shows parts of it. */
async function readGuide(link: HTMLAnchorElement): Promise<Element[]> {
  const response = await fetch(link.pathname, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${link.pathname} returned ${response.status}`)
  // This page's content security policy blocks that page's inline styles.
  const [main = ''] = /<main.*<\/main>/s.exec(await response.text()) ?? []
  const page = new DOMParser().parseFromString(main, 'text/html')
  const parts = [page.querySelector(link.hash), page.querySelector('.how-to-measure')].filter((part) => part !== null)
  // The dialog has its own heading, so these move down a level.
  parts[0]?.querySelector('h2')?.remove()
  const measure = parts[1]?.querySelector('h2')
  const heading = document.createElement('h3')
  heading.textContent = measure?.textContent ?? ''
  measure?.replaceWith(heading)
  return parts
}

function makeDialog(parts: readonly Element[]): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog guide-dialog'
  dialog.setAttribute('aria-label', 'Size guide')
  const top = document.createElement('div')
  top.className = 'top'
  const title = document.createElement('h2')
  title.textContent = 'Size guide'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'icon-button'
  close.dataset['icon'] = 'close'
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', () => dialog.close())
  top.append(title, close)
  dialog.append(top, ...parts)
  document.body.append(dialog)
  return dialog
}

let dialog: HTMLDialogElement | undefined

/** Opens the size guide over the product; if its page can't be fetched, the link goes there. */
export async function openSizeGuide(link: HTMLAnchorElement): Promise<void> {
  try {
    const [parts] = await Promise.all([dialog ? [] : readGuide(link), loadRest()])
    dialog ??= makeDialog(parts)
    dialog.showModal()
  } catch {
    location.assign(link.href)
  }
}

import { loadRest } from '../../../site/browser/rest-styles.ts'

const timeoutMs = 10_000

/** The guide's page, with the parts that the dialog shows. */
async function readGuide(link: HTMLAnchorElement): Promise<Element[]> {
  const response = await fetch(link.pathname, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${link.pathname} returned ${response.status}`)
  // The policy of this page forbids the styles that stand in the head of that one.
  const [main = ''] = /<main.*<\/main>/s.exec(await response.text()) ?? []
  const page = new DOMParser().parseFromString(main, 'text/html')
  const parts = [page.querySelector(link.hash), page.querySelector('.how-to-measure')].filter((part) => part !== null)
  // The dialog has a heading of its own, so theirs are one level lower.
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

/** Shows the size guide over the product; where its page can't be fetched, the link leads there. */
export async function openSizeGuide(link: HTMLAnchorElement): Promise<void> {
  try {
    const [parts] = await Promise.all([dialog ? [] : readGuide(link), loadRest()])
    dialog ??= makeDialog(parts)
    dialog.showModal()
  } catch {
    location.assign(link.href)
  }
}

import { loadRest } from '../../../site/browser/rest-styles.ts'
import { fetchFile } from '../../../site/browser/send.ts'
import * as catalogTexts from '../../catalog/messages/en.ts'
import * as texts from '../messages/en.ts'

const timeoutMs = 10_000

/** The chart that the link leads to, from the guide's page. */
async function readChart(link: HTMLAnchorElement): Promise<Element> {
  const response = await fetchFile(link.pathname, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${link.pathname} returned ${response.status}`)
  // This page's content security policy blocks that page's inline styles.
  const [main = ''] = /<main.*<\/main>/s.exec(await response.text()) ?? []
  const chart = new DOMParser().parseFromString(main, 'text/html').querySelector(link.hash)
  if (!chart) throw new Error(`${link.pathname} has no ${link.hash}`)
  // The dialog has a heading of its own.
  chart.querySelector('h2')?.remove()
  return chart
}

function makeDialog(chart: Element): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog guide-dialog'
  dialog.setAttribute('aria-label', catalogTexts.sizeGuide)
  const top = document.createElement('div')
  top.className = 'top'
  const title = document.createElement('h2')
  title.textContent = catalogTexts.sizeGuide
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'icon-button'
  close.dataset['icon'] = 'close'
  close.setAttribute('aria-label', texts.close)
  close.addEventListener('click', () => dialog.close())
  top.append(title, close)
  dialog.append(top, chart)
  document.body.append(dialog)
  return dialog
}

let dialog: HTMLDialogElement | undefined

/** Opens the size guide over the product; if its page can't be fetched, the link goes there. */
export async function openSizeGuide(link: HTMLAnchorElement): Promise<void> {
  try {
    const [chart] = await Promise.all([dialog ? null : readChart(link), loadRest()])
    if (chart) dialog ??= makeDialog(chart)
    if (!dialog) return
    dialog.showModal()
  } catch {
    location.assign(link.href)
  }
}

import { say } from '../../../platform/pure/text/say.ts'
import { addPanel } from '../../../site/browser/panels.ts'
import { loadRest } from '../../../site/browser/rest-styles.ts'
import * as catalogTexts from '../../catalog/messages/en.ts'
import { type PackedSize, unpackSizes } from '../../catalog/rules/card-sizes.ts'
import * as texts from '../messages/en.ts'

/** Says that a panel was closed. */
const closed = new WeakMap<Element, () => void>()

const panelOf = (card: Element) => card.querySelector('.quick-panel')

function makeButton(text: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  return button
}

function makeSize({ variantId, size, soldOut, finalPrice }: PackedSize): HTMLButtonElement {
  const button = makeButton(size)
  button.disabled = soldOut
  if (soldOut) button.setAttribute('aria-label', say(texts.valueSoldOut, { value: size }))
  Object.assign(button.dataset, { add: variantId, size, amount: finalPrice })
  return button
}

function makePanel(card: HTMLElement): HTMLElement {
  const name = card.querySelector('h3')?.textContent ?? ''
  const panel = document.createElement('div')
  panel.className = 'quick-panel'
  const sheet = document.createElement('div')
  const ask = document.createElement('p')
  ask.textContent = catalogTexts.size
  const close = makeButton('')
  close.className = 'icon-button'
  close.setAttribute('aria-label', texts.close)
  close.dataset['icon'] = 'close'
  close.addEventListener('click', () => closeQuickAdd(card, true))
  const sizes = document.createElement('div')
  sizes.className = 'quick-sizes'
  sizes.setAttribute('role', 'group')
  sizes.setAttribute('aria-label', say(texts.addProductToCart, { product: name }))
  sizes.append(
    ...unpackSizes(card.dataset['sizes'] ?? '', Number(card.dataset['final'] ?? card.dataset['price'])).map(makeSize),
  )
  sheet.append(ask, close, sizes)
  panel.append(sheet)
  panel.addEventListener('keydown', ({ key }) => key === 'Escape' && closeQuickAdd(card, true))
  return panel
}

export function closeQuickAdd(card: Element, focusBack: boolean): void {
  const panel = panelOf(card)
  panel?.remove()
  if (panel) closed.get(panel)?.()
  const opener = card.querySelector<HTMLElement>('[data-quick]')
  opener?.setAttribute('aria-expanded', 'false')
  if (focusBack) opener?.focus()
}

/** Shows the sizes of a card over its picture and closes those of any other card. */
export async function openQuickAdd(opener: HTMLElement): Promise<void> {
  const card = opener.closest<HTMLElement>('[data-card]')
  await loadRest()
  if (!card || panelOf(card)) return
  for (const open of document.querySelectorAll('.quick-panel'))
    closeQuickAdd(open.closest('[data-card]') ?? open, false)
  const panel = makePanel(card)
  opener.after(panel)
  closed.set(panel, addPanel({ close: () => closeQuickAdd(card, true) }))
  opener.setAttribute('aria-expanded', 'true')
  panel.querySelector<HTMLElement>('[data-add]:not(:disabled)')?.focus()
}

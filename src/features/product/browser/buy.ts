import { nameInSentence } from '../../../platform/pure/text/name-in-sentence.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { loadRest } from '../../../site/browser/rest-styles.ts'
import { addToCart, showAddedToast } from '../../cart/browser/cart.ts'
import type { Choice } from '../../catalog/rules/choices.ts'
import { nameSize } from '../../catalog/rules/variant-name.ts'
import * as texts from '../messages/en.ts'
import { describeLine, findChosen, findUnchosen, nameInAddress, showChosen, write } from './buy-choice.ts'
import { chooseOwnSize } from './own-size.ts'

function askForChoice(form: HTMLFormElement): void {
  const name = findUnchosen(form) ?? 'size'
  const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const option = field?.closest('fieldset')?.dataset['option']
  if (option) write(form, 'option-fault', say(texts.chooseOption, { option: nameInSentence(option) }))
  else write(form, 'fault', texts.chooseSize)
  field?.closest('fieldset')?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

async function submit(form: HTMLFormElement): Promise<void> {
  const chosen = findChosen(form)
  write(form, 'note', '')
  if (!chosen) askForChoice(form)
  else if (chosen.stock === 0) form.dispatchEvent(new CustomEvent('placket:notify', { bubbles: true, detail: chosen }))
  else if ((await addToCart(describeLine(form, chosen))) === 'capped') {
    write(form, 'note', say(texts.limitReached, { count: form.dataset['cap'] ?? '' }))
  }
}

/** Former names of values, as links may still have them; present ones are chosen before the first paint (early-choice.js). */
function chooseFormer(form: HTMLFormElement): void {
  const asked = new URLSearchParams(location.search)
  const former: [kind: string, former: string, present: string][] = JSON.parse(form.dataset['former'] ?? '[]')
  for (const [kind, before, present] of former) {
    if (asked.get(kind) !== before) continue
    const radio = form.querySelector<HTMLInputElement>(`[type="radio"][name="${kind}"][value="${CSS.escape(present)}"]`)
    if (radio) radio.checked = true
    if (radio && kind === 'color') write(form, 'color', radio.dataset['name'] ?? '')
  }
}

/** What the shopper chose before this script had loaded. */
function wasChosenEarly(form: HTMLFormElement): boolean {
  const asked = new URLSearchParams(location.search)
  const chosen = form.querySelectorAll<HTMLInputElement>('[type="radio"]:checked')
  return [...chosen].some(({ defaultChecked, name, value }) => !defaultChecked && asked.get(name) !== value)
}

function watchBuyForm(form: HTMLFormElement): void {
  if (wasChosenEarly(form)) nameInAddress(form)
  chooseFormer(form)
  chooseOwnSize(form)
  form.addEventListener('change', (event) => {
    const field = event.target
    for (const part of ['fault', 'option-fault', 'note']) write(form, part, '')
    if (field instanceof HTMLInputElement && field.name === 'color') {
      write(form, 'color', field.dataset['name'] ?? '')
      document.dispatchEvent(new CustomEvent('placket:color', { detail: field.value }))
    }
    showChosen(form)
    nameInAddress(form)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form)
  })
  // Added to the cart before this script had loaded (site/browser/early-presses.js).
  form.addEventListener('placket:added', showAddedToast)
  // A page restored by Back keeps its choices.
  addEventListener('pageshow', () => showChosen(form))
  // The scripts came after the page: what a link names, or what was chosen meanwhile, is not shown yet.
  if (document.readyState === 'complete') showChosen(form)
}

/** On phones a bar appears while the form's own button is out of sight. */
function watchBar(act: Element, bar: HTMLElement): void {
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? true
  }).observe(act)
}

// A decoded picture appears a few frames later.
const paintMs = 100

/** Loads what runs after the page is shown, with what other rooms do then. */
type LoadLater = () => Promise<Pick<typeof import('./product-later.ts'), 'start' | 'submitAside'>>

const once = (target: EventTarget, type: string) =>
  new Promise((done) => target.addEventListener(type, done, { once: true }))

/** After the page has loaded and painted its picture, and not while it is only being prerendered. */
async function whenSeen(): Promise<void> {
  if ('prerendering' in document && document.prerendering) await once(document, 'prerenderingchange')
  if (document.readyState !== 'complete') await once(window, 'load')
  // A picture that failed is painted as its alternative text.
  await document
    .querySelector<HTMLImageElement>('[data-track] img')
    ?.decode()
    .catch(() => undefined)
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, paintMs)))
}

/** Back-in-stock requests: the dialog is created when it is first needed. */
function openNotify(choice: Choice): void {
  const template = document.querySelector<HTMLTemplateElement>('[data-notify-template]')
  if (!document.querySelector('[data-notify-dialog]') && template)
    document.body.append(template.content.cloneNode(true))
  const dialog = document.querySelector<HTMLDialogElement>('[data-notify-dialog]')
  const notify = dialog?.querySelector<HTMLFormElement>('[data-notify]')
  if (!dialog || !notify) return
  notify.dataset['variant'] = choice.id
  write(dialog, 'size', nameSize(choice))
  dialog.querySelector('[data-close-dialog]')?.addEventListener('click', () => dialog.close(), { once: true })
  dialog.showModal()
}

function watchAsides(form: HTMLFormElement, loadLater: LoadLater): void {
  form.addEventListener('placket:notify', (event) => {
    if (event instanceof CustomEvent) void loadRest().then(() => openNotify(event.detail))
  })
  form.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-size-guide]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void import('./size-guide-dialog.ts').then(({ openSizeGuide }) => openSizeGuide(link))
  })
  document.addEventListener('submit', (event) => {
    const aside = event.target
    if (!(aside instanceof HTMLFormElement) || !aside.matches('[data-delivery], [data-notify]')) return
    event.preventDefault()
    void loadLater().then(({ submitAside }) => submitAside(aside))
  })
}

/** Starts the form of a product page. */
export function watchBuying(loadLater: LoadLater): void {
  const form = document.querySelector<HTMLFormElement>('[data-buy]')
  const act = document.querySelector('[data-act]')
  const bar = document.querySelector<HTMLElement>('[data-bar]')
  if (form) {
    watchBuyForm(form)
    watchAsides(form, loadLater)
    dispatchEvent(new Event('placket:submit'))
    // A draft has no stock to ask for, and is not to be found among what was viewed.
    if (form.dataset['preview'] === undefined) void whenSeen().then(async () => (await loadLater()).start(form))
  }
  if (act && bar) watchBar(act, bar)
}

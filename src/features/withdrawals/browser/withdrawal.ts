import type { BodyInput } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { showFaults } from '../../../site/browser/form-faults.ts'
import { theme } from '../../../site/theme.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import type { Order } from '../../orders/contract.ts'
import { listReturnable, type ReturnableLine } from '../../orders/rules/returnable.ts'
import * as texts from '../messages/en.ts'

type Declared = BodyInput<'declareWithdrawal'>

/** The order that a link in a mail or on the order's page names, and what proves it. */
interface Named {
  orderId: string
  link?: string
}

function readNamed(): Named | null {
  const { searchParams } = new URL(location.href)
  const orderId = searchParams.get('order')
  const link = searchParams.get('link')
  return orderId ? { orderId, ...(link && { link }) } : null
}

const find = <E extends HTMLElement>(form: HTMLElement, part: string) => form.querySelector<E>(`[data-part="${part}"]`)

function showLine({ line, left }: ReturnableLine, template: HTMLTemplateElement): DocumentFragment {
  const field = document.importNode(template.content, true)
  const label = field.querySelector('label')
  const select = field.querySelector('select')
  if (!label || !select) return field
  const id = `line-${line.id}`
  label.htmlFor = id
  label.textContent = nameVariant(line)
  select.id = id
  select.dataset['line'] = line.id
  for (let quantity = 1; quantity <= left; quantity += 1) select.add(new Option(String(quantity), String(quantity)))
  return field
}

/** Instead of naming items in words, they are chosen. Only who may see the order sees them. */
function offerLines(form: HTMLFormElement, order: Order): void {
  const scope = find(form, 'scope')
  const lines = find(form, 'lines')
  const words = find(form, 'in-words')
  const template = find<HTMLTemplateElement>(form, 'line')
  if (!scope || !lines || !words || !template) return
  lines.replaceChildren(...listReturnable(order).map((line) => showLine(line, template)))
  words.hidden = true
  scope.hidden = false
  scope.addEventListener('change', () => {
    lines.hidden = new FormData(form).get('scope') !== 'part'
  })
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement && control.value === '') control.value = value
}

async function prepare(form: HTMLFormElement, { orderId, link }: Named): Promise<void> {
  const query = link ? { query: { link } } : {}
  const outcome = await call('getOrder', { params: { id: orderId }, ...query, quiet: true })
  if (!outcome.ok) return
  const { order } = outcome.reply
  fill(form, 'name', order.address.name)
  fill(form, 'order', order.number)
  fill(form, 'email', order.email)
  offerLines(form, order)
}

function readLines(form: HTMLFormElement): { lineId: string; quantity: number }[] {
  return [...form.querySelectorAll<HTMLSelectElement>('select[data-line]')]
    .map((select) => ({ lineId: select.dataset['line'] ?? '', quantity: Number(select.value) }))
    .filter(({ quantity }) => quantity > 0)
}

function readDeclaration(form: HTMLFormElement, named: Named | null): Declared {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '').trim()
  const lines = read('scope') === 'part' ? readLines(form) : []
  return {
    name: read('name'),
    order: read('order'),
    email: read('email'),
    items: read('items'),
    ...named,
    ...(lines.length > 0 && { lines }),
  }
}

const isEmptyPart = (form: HTMLFormElement) =>
  new FormData(form).get('scope') === 'part' && find(form, 'scope')?.hidden === false && readLines(form).length === 0

/** Kept until the declaration has arrived: sent again after a lost reply, it is the same one. */
const key = crypto.randomUUID()

/** Why it was refused, or the instant at which it was received. */
async function declare(form: HTMLFormElement, body: Declared): Promise<{ refusal: string } | { receivedAt: string }> {
  if (isEmptyPart(form)) return { refusal: texts.chooseItems }
  const outcome = await call('declareWithdrawal', { body, headers: { 'idempotency-key': key }, quiet: true })
  if (outcome.ok) return outcome.reply
  const { message } = outcome.failure
  const unsent = form.dataset['unsent'] ?? messages.somethingWrong
  return { refusal: message && message !== messages.somethingWrong ? message : unsent }
}

function showDone(form: HTMLFormElement, done: HTMLElement, { receivedAt, email }: Record<string, string>): void {
  const format = new Intl.DateTimeFormat(theme.locale, { dateStyle: 'long', timeStyle: 'medium' })
  const place = find(done, 'done')
  if (place) place.textContent = say(texts.done, { at: format.format(new Date(receivedAt ?? '')), email: email ?? '' })
  form.hidden = true
  done.hidden = false
  done.focus()
}

function watchForm(form: HTMLFormElement, done: HTMLElement): void {
  const named = readNamed()
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  const refusal = find(form, 'refusal')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!showFaults(form) || button?.getAttribute('aria-disabled') === 'true') return
    button?.setAttribute('aria-disabled', 'true')
    const body = readDeclaration(form, named)
    const outcome = await declare(form, body)
    button?.removeAttribute('aria-disabled')
    if ('refusal' in outcome) {
      if (refusal) refusal.textContent = outcome.refusal
    } else showDone(form, done, { receivedAt: outcome.receivedAt, email: body.email })
  })
  form.addEventListener('input', () => {
    if (refusal) refusal.textContent = ''
  })
  if (named) void prepare(form, named)
}

const form = document.querySelector<HTMLFormElement>('[data-withdrawal]')
const done = document.querySelector<HTMLElement>('[data-withdrawal-done]')
if (form && done) watchForm(form, done)
// Sent before this script had loaded (site/browser/early-presses.js).
dispatchEvent(new Event('placket:submit'))

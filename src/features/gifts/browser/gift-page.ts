import type { BodyInput } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { explainFailure } from '../../../site/browser/explain-limit.ts'
import { showFaults } from '../../../site/browser/form-faults.ts'
import { $session } from '../../../site/browser/session.ts'
import { formatPrice, shopCurrency } from '../../../site/theme.ts'
import { proveHere, signInHere } from '../../accounts/browser/sign-in/sign-in-here.ts'
import { goToPayment } from '../../payments/browser/go-to-payment.ts'
import * as texts from '../messages/en.ts'

const read = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

/** In the morning of the chosen day, where the buyer is; at once if that is past. */
function readDay(day: string): string | null {
  const at = new Date(`${day}T09:00:00`)
  return day !== '' && at.getTime() > Date.now() ? at.toISOString() : null
}

export function describePurchase(data: FormData): BodyInput<'buyGiftCard'> {
  return {
    amount: Number(read(data, 'otherAmount') || read(data, 'amount')),
    currency: shopCurrency,
    recipientEmail: read(data, 'recipientEmail'),
    recipientName: read(data, 'recipientName'),
    senderName: read(data, 'senderName'),
    message: read(data, 'message'),
    sendAt: readDay(read(data, 'sendOn')),
    email: read(data, 'email'),
  }
}

let attempt = { key: '', body: '' }

/** The same purchase is sent with the same key, however often it is pressed. */
function claimKey(body: BodyInput<'buyGiftCard'>): string {
  const text = JSON.stringify(body)
  if (attempt.body !== text) attempt = { key: crypto.randomUUID(), body: text }
  return attempt.key
}

function readOwnNumber(data: FormData): string {
  const session = $session.get()
  return session.status === 'signedIn' ? session.user.phoneNumber : read(data, 'phoneNumber')
}

/** Why it was refused; null once the browser goes to pay, or if the shopper didn't sign in. */
async function buy(data: FormData): Promise<string | null> {
  if (!(await signInHere(read(data, 'phoneNumber')))) return null
  const body = describePurchase(data)
  const outcome = await call('buyGiftCard', { body, headers: { 'idempotency-key': claimKey(body) }, quiet: true })
  if (!outcome.ok && outcome.failure.message === messages.orderNeedsCode) {
    return (await proveHere(readOwnNumber(data))) ? buy(data) : null
  }
  if (!outcome.ok) return explainFailure(outcome.failure, 'order')
  goToPayment(outcome.reply.payment)
  return null
}

async function checkBalance(data: FormData): Promise<string> {
  const outcome = await call('checkGiftCard', { body: { code: read(data, 'code'), anyCurrency: true }, quiet: true })
  if (!outcome.ok) return explainFailure(outcome.failure, 'code')
  const { balance, currency, lastFour, expiresAt } = outcome.reply
  const left = say(texts.balanceLeft, { amount: formatPrice(balance, currency), ending: lastFour })
  const elsewhere = currency === shopCurrency ? [] : [say(texts.paysOrdersIn, { currency })]
  if (!expiresAt) return [left, ...elsewhere].join(' ')
  const date = new Date(expiresAt).toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' })
  return [left, ...elsewhere, say(texts.validUntil, { date })].join(' ')
}

/** Sends a form when nothing in it is wrong, once at a time, and shows the reply. */
function watch(form: HTMLFormElement, part: string, send: (data: FormData) => Promise<string | null>): void {
  const button = form.querySelector('[type="submit"]')
  const reply = form.querySelector(`[data-part="${part}"]`)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!showFaults(form) || button?.getAttribute('aria-disabled') === 'true') return
    button?.setAttribute('aria-disabled', 'true')
    const text = await send(new FormData(form))
    button?.removeAttribute('aria-disabled')
    if (reply) reply.textContent = text
  })
}

/** A typed amount and a chosen one exclude each other; without either, it is the first. */
function watchAmounts(form: HTMLFormElement): void {
  const typed = form.querySelector<HTMLInputElement>('[name="otherAmount"]')
  const amounts = [...form.querySelectorAll<HTMLInputElement>('[name="amount"]')]
  if (!typed) return
  const choose = () => {
    const isTyped = typed.value !== '' || typed.validity.badInput
    const isChosen = !isTyped && amounts.some(({ checked }) => checked)
    for (const amount of amounts) {
      amount.required = !isTyped
      if (!isChosen) amount.checked = !isTyped && amount.defaultChecked
    }
  }
  const clear = () => {
    typed.value = ''
    typed.dispatchEvent(new Event('input'))
  }
  typed.addEventListener('input', choose)
  for (const amount of amounts) amount.addEventListener('change', clear)
  choose()
}

function watchPurchase(form: HTMLFormElement): void {
  watchAmounts(form)
  const phone = form.querySelector<HTMLElement>('[data-part="phone"]')
  const number = phone?.querySelector('input')
  $session.subscribe(({ status }) => {
    if (phone) phone.hidden = status === 'signedIn'
    if (number) number.disabled = status === 'signedIn'
  })
  watch(form, 'refusal', buy)
}

const purchase = document.querySelector<HTMLFormElement>('[data-gift-card]')
const balance = document.querySelector<HTMLFormElement>('[data-gift-balance]')
if (purchase) watchPurchase(purchase)
if (balance) watch(balance, 'reply', checkBalance)
// Sent before this script had loaded (site/browser/early-presses.js).
dispatchEvent(new Event('placket:submit'))

import { atom, type ReadableAtom } from 'nanostores'
import { homePath } from '../../../platform/pure/page-market.ts'
import { call, type Outcome } from '../../../site/browser/api.ts'
import { $session } from '../../../site/browser/session.ts'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { completeAttempt, forgetAttempt } from '../../cart/browser/attempt.ts'
import type { Order } from '../contract.ts'
import { isSold } from '../rules/order-state.ts'
import { readLink } from './keep-file.ts'

export type OrderView =
  | { status: 'loading' }
  | { status: 'shown'; order: Order; payment: 'none' | 'waiting' | 'failed' }
  /** The visitor has to sign in first. */
  | { status: 'locked' }
  | { status: 'absent' }
  | { status: 'unreachable' }

/** Somebody who has to sign in before the server is asked. */
const isStranger = () => typeof document !== 'undefined' && $session.get().status === 'guest' && !readLink().link

const $view = atom<OrderView>({ status: isStranger() ? 'locked' : 'loading' })
export const $orderView: ReadableAtom<OrderView> = $view

const pollMs = 3000
const pollsMax = 40

/** The last part of /order/{id}; the page is one file for every order. */
function readAddress(): { id: string; reference: string | null; link: string | null } {
  const { searchParams, pathname } = new URL(location.href)
  const id = decodeURIComponent(pathname.slice(homePath.length).split('/')[1] ?? '')
  return { id, reference: searchParams.get('reference'), link: readLink().link ?? null }
}

function readOrder(id: string, link: string | null) {
  return call('getOrder', { params: { id }, ...(link ? { query: { link } } : {}), quiet: true })
}

/** Back from the payment page: its parameters go to the server, which asks the provider itself. */
function verify(id: string, reference: string): Promise<Outcome<'verifyPayment'>> {
  const brought = Object.fromEntries(new URL(location.href).searchParams)
  return call('verifyPayment', { body: { ...brought, orderId: id, reference }, quiet: true })
}

function show(order: Order, returned: boolean): void {
  // A transfer arrives days later: the order stands.
  if (isSold(order.state) || order.transfer) void completeAttempt(order.id, order.lines)
  if (order.state === 'cancelled') forgetAttempt(order.id)
  const waiting = order.state === 'pending' ? 'waiting' : 'none'
  $view.set({ status: 'shown', order, payment: returned && order.state === 'cancelled' ? 'failed' : waiting })
}

function refuse(status: number): void {
  if (status === 401) $view.set({ status: 'locked' })
  else $view.set({ status: status === 404 ? 'absent' : 'unreachable' })
}

/** Its payment may be confirmed any moment. */
const isOpening = ({ state, transfer }: Order) => state === 'pending' && !transfer

/** The webhook may arrive after the shopper, so a pending order is polled for a while. */
function poll(polls = 0): void {
  const { id, link } = readAddress()
  setTimeout(async () => {
    const outcome = document.hidden ? null : await readOrder(id, link)
    if (outcome?.ok) show(outcome.reply.order, true)
    if (polls < pollsMax && (!outcome?.ok || isOpening(outcome.reply.order))) poll(polls + 1)
  }, pollMs)
}

export async function openOrder(): Promise<void> {
  await checkSession()
  const { id, reference, link } = readAddress()
  if (!link && $session.get().status === 'guest') return refuse(401)
  const outcome =
    reference && $session.get().status !== 'guest' ? await verify(id, reference) : await readOrder(id, link)
  if (!outcome.ok) return refuse(outcome.failure.status)
  const { order } = outcome.reply
  show(order, reference !== null)
  // The reference is used up, so that a reload doesn't send it again.
  if (reference && order.state !== 'pending') history.replaceState(null, '', location.pathname)
  if (isOpening(order)) poll()
}

/** The result of a call about the order on the page. */
export function replaceOrder(order: Order): void {
  $view.set({ status: 'shown', order, payment: 'none' })
}

/** Reloads the order once the visitor has signed in. */
$session.listen(({ status }) => {
  if (status === 'signedIn' && $view.get().status === 'locked') void openOrder()
})

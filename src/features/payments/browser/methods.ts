// What the tab kept of somebody who left is forgotten before it is read.
import '../../../site/browser/stored.ts'
import { atom, type ReadableAtom } from 'nanostores'
import type { Reply } from '../../../api/schemas.ts'
import { isManualMethod } from '../../../platform/pure/payment-terms.ts'
import { call } from '../../../site/browser/api.ts'
import type { PaymentMethod } from '../contract.ts'
import { nameMethods } from '../rules/method-names.ts'

const pickedKey = 'placket:payment'

function readPicked(): PaymentMethod {
  try {
    const kept = sessionStorage.getItem(pickedKey) ?? ''
    return isManualMethod(kept) ? kept : 'online'
  } catch {
    // Storage is blocked, so nothing was kept.
    return 'online'
  }
}

export type OfferedTerms = Reply<'listPaymentMethods'>['manual'][number]

/** On a phone the app of a bank or wallet pays at once, so that UPI comes first there. */
const isPhone = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
const upiFirst = (names: readonly string[]) =>
  isPhone() && names.includes('upi') ? ['upi', ...names.filter((name) => name !== 'upi')] : names

const $methodNames = atom<readonly string[]>([])
const $reply = atom<readonly OfferedTerms[]>([])
const $choice = atom<PaymentMethod>(readPicked())

/** The ways to pay besides the payment provider; empty until they are known. */
export const $manualMethods: ReadableAtom<readonly OfferedTerms[]> = $reply

/** What the payment provider takes here, as shoppers call it; empty if only its own page says so. */
export const $onlineNames: ReadableAtom<readonly string[]> = $methodNames

/** What the shopper picked in this tab, whether or not this market and total allow it. */
export const $picked: ReadableAtom<PaymentMethod> = $choice

export function pickPayment(method: PaymentMethod): void {
  $choice.set(method)
  try {
    sessionStorage.setItem(pickedKey, method)
  } catch {
    // Storage is full or blocked: the page still has it.
    return
  }
}

export async function loadPaymentMethods(): Promise<void> {
  const outcome = await call('listPaymentMethods', { quiet: true })
  if (!outcome.ok) return
  $methodNames.set(nameMethods(upiFirst(outcome.reply.names)))
  $reply.set(outcome.reply.manual)
}

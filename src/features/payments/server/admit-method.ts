import type { Deps } from '../../../api/deps.ts'
import type { Body } from '../../../api/schemas.ts'
import type { Config } from '../../../platform/config.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { normalisePhone } from '../../../platform/phone.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { PaymentTerms } from '../../../platform/pure/payment-terms.ts'
import type { SessionUser } from '../../accounts/server/session.ts'
import { findTerms, isWithinLimit } from '../rules/find-terms.ts'
import { findExpress } from './find-express.ts'

interface Asked {
  input: Body<'createOrder'>
  user: SessionUser
}

const refuse = (problem: string, field = 'paymentMethod') =>
  new HttpError(400, problem, {}, { faults: [{ field, problem }] })

/** Cash is only for somebody whose number was proved lately, since a parcel leaves unpaid. */
function admitCash(config: Config, { input, user }: Asked): void {
  if (!user.verifiedRecently) throw new HttpError(403, messages.cashNeedsCode)
  const { phone = '', country } = input.address
  if (normalisePhone(phone, country ?? config.DEFAULT_COUNTRY)?.number !== user.phone)
    throw refuse(messages.cashNeedsOwnNumber, 'address.phone')
}

/** The market's terms of the chosen way to pay; null: by the payment provider. Refused in words where it isn't offered. */
export function admitMethod(config: Config, { input, user }: Asked): PaymentTerms | null {
  const { paymentMethod } = input
  if (paymentMethod === undefined || paymentMethod === 'online') return null
  const terms = findTerms(config, paymentMethod)
  if (!terms) throw refuse(messages.methodNotOffered)
  if (paymentMethod === 'cash-on-delivery') admitCash(config, { input, user })
  // It holds its items for days.
  else if (!user.verifiedRecently) throw new HttpError(403, messages.transferNeedsCode)
  return terms
}

/** A wallet pays the provider, with the key that the shop's pages have. */
export function admitExpress({ config, providers }: Deps, { express, paymentMethod }: Body<'createOrder'>): void {
  if (!express) return
  const isOnline = paymentMethod === undefined || paymentMethod === 'online'
  if (!isOnline || !findExpress(config, providers.payment)) throw refuse(messages.methodNotOffered, 'express')
}

/** `usesCredit`: a gift card or store credit pays a part. */
export function admitTotal(
  terms: PaymentTerms,
  { totalCents, usesCredit }: { totalCents: number; usesCredit: boolean },
): void {
  if (!isWithinLimit(terms, totalCents)) throw refuse(messages.aboveMethodLimit)
  if (terms.method === 'cash-on-delivery' && usesCredit) throw refuse(messages.cashWithoutCredit)
}

import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { findOrdersByNumber } from '../../orders/server/orders-by-number.ts'
import { readWithdrawable } from '../../orders/server/returns/withdrawable.ts'
import { type DeclaredOrder, isSameName, readOrderNumber } from '../rules/declaration.ts'
import { calendarOf, findPeriodEnd, readWithdrawalDays } from '../rules/period.ts'

export interface Declarant {
  name: string
  orderText: string
  email: string
}

/**
 * The order that somebody means who is not signed in: its number, its email and a part of its name are theirs. Anything else is for
 * a person to look at; nothing says which of them was wrong.
 */
export async function findDeclaredOrder(
  db: Database,
  { name, orderText, email }: Declarant,
): Promise<string | undefined> {
  const number = readOrderNumber(orderText)
  if (number === '') return undefined
  const found = await findOrdersByNumber(db, number)
  return found.find((order) => order.emails.includes(email.toLowerCase()) && isSameName(order.name, name))?.id
}

/** What decides whether a declaration about an order is carried out by itself. The period counts from the last delivery (article 9(2)(b)). */
export async function readDeclaredOrder(trx: Trx, config: Config, orderId: string): Promise<DeclaredOrder> {
  const order = await readWithdrawable(trx, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone`)
  const { country, taxNumber, isGiftCard, deliveredAt } = order
  const days = readWithdrawalDays(config.shop.withdrawalDays)
  const periodEndsAt = deliveredAt && findPeriodEnd(deliveredAt, days, calendarOf(config))
  return { country, taxNumber, isGiftCard, periodEndsAt }
}

import { randomUUID } from 'node:crypto'
import type { BodyInput } from '../../src/api/schemas.ts'
import { addVariant, makeOrderBody, testAddress } from './orders.ts'
import { addPerson } from './people.ts'
import type { TestShop } from './shop.ts'

type Terms = BodyInput<'updatePaymentTerms'>['terms'][number]

export const cashTerms: Terms = { method: 'cash-on-delivery', limit: 300, fee: 3 }
export const transferTerms: Terms = { method: 'bank-transfer', dueDays: 5, details: 'Placket Ltd\nIBAN DE02 1203' }

/** Allows these ways to pay, and no others. */
export async function allowMethods(shop: TestShop, admin: string, terms: Terms[]): Promise<void> {
  const { status, body } = await shop.call('updatePaymentTerms', { token: admin, body: { terms } })
  if (status !== 200) throw new Error(`update-payment-terms answered ${status}: ${JSON.stringify(body)}`)
}

export interface ManualOptions {
  quantity?: number
  over?: Partial<BodyInput<'createOrder'>>
}

/** What someone with a proved number sends: items of 49.50 each, and the fee of cash on delivery. */
export async function writeManualOrder(
  shop: TestShop,
  method: 'cash-on-delivery' | 'bank-transfer',
  { quantity = 2, over = {} }: ManualOptions = {},
) {
  const person = await addPerson(shop)
  const variant = await addVariant(shop)
  const body = makeOrderBody([{ variant, quantity }], {
    paymentMethod: method,
    address: { ...testAddress, phone: person.phone },
    ...over,
  })
  const fee = method === 'cash-on-delivery' ? 3 : 0
  const displayedTotal = Math.round((body.displayedTotal + fee) * 100) / 100
  return { person, variant, body: { ...body, displayedTotal, ...over } }
}

export async function placeManualOrder(
  shop: TestShop,
  method: 'cash-on-delivery' | 'bank-transfer',
  options: ManualOptions = {},
) {
  const { person, variant, body } = await writeManualOrder(shop, method, options)
  const answer = await shop.call('createOrder', { token: person.token, body })
  if (answer.status !== 201) throw new Error(`create-order answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return { ...answer.body, person, variant, body }
}

/** The merchant's call about money that arrived. */
export const receive = (
  shop: TestShop,
  admin: string,
  {
    id,
    amount,
    reference = 'R-1',
    key = randomUUID(),
  }: { id: string; amount: number; reference?: string; key?: string },
) =>
  shop.call('recordReceipt', {
    token: admin,
    params: { id },
    body: { amount, reference },
    headers: { 'idempotency-key': key },
  })

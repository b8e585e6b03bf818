import { addVariant, cards, makeOrderBody, openSandbox } from './orders.ts'
import { addPerson } from './people.ts'
import { pressAgain } from './press-again.ts'
import type { TestShop } from './shop.ts'

export interface OrderOptions {
  quantity?: number
  stock?: number
  card?: string | null
  /** Instead of a new person. */
  variant?: Awaited<ReturnType<typeof addVariant>>
}

/** A person with an order of one variant, paid unless `card` says otherwise. */
export async function placeOrder(
  shop: TestShop,
  { quantity = 1, stock = 10, card = cards.approves, ...given }: OrderOptions = {},
) {
  const { token, id: userId } = await addPerson(shop)
  const variant = given.variant ?? (await addVariant(shop, { stock }))
  const body = makeOrderBody([{ variant, quantity }])
  const answer = await pressAgain(() => shop.call('createOrder', { token, body }))
  if (answer.status !== 201) throw new Error(`create-order answered ${answer.status}`)
  const { order, payment } = answer.body
  if (card) await openSandbox(shop).pay(payment.reference, card)
  return { token, userId, variant, order, payment, body }
}

/** An admin's steps from paid to the given state. */
export async function advanceTo(shop: TestShop, orderId: string, last: 'packed' | 'shipped' | 'delivered') {
  const { token } = await addPerson(shop, { role: 'admin' })
  for (const to of ['packed', 'shipped', 'delivered'] as const) {
    const step = { token, params: { id: orderId }, body: { to, carrier: 'Post' } }
    const answer = await pressAgain(() => shop.call('advanceOrder', step))
    if (answer.status !== 200) throw new Error(`advance-order answered ${answer.status}`)
    if (to === last) return token
  }
  return token
}

export async function readMails(shop: TestShop, subject: string): Promise<string[]> {
  const rows = await shop.deps.db.selectFrom('outbox').select('cause').orderBy('id').execute()
  return rows.filter((row) => row.cause.includes(subject)).map((row) => row.cause.split(':')[0] ?? '')
}

/** The only mail with this cause, as text. */
export async function readMailText(shop: TestShop, cause: string): Promise<string> {
  const query = shop.deps.db.selectFrom('outbox').select('body_text').where('cause', '=', cause)
  return (await query.executeTakeFirstOrThrow()).body_text
}

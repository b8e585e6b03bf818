import type { BodyInput } from '../../src/api/schemas.ts'
import { sendRefunds } from '../../src/features/orders/server/refunds/refunds.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from './orders.ts'
import { addPerson } from './people.ts'
import type { TestShop } from './shop.ts'

/** A shop that delivers to Germany, where the law gives the right, and to the United States. */
export const germanShop = { SHIPPING_COUNTRIES: 'DE,US', THROTTLES: 'false' }

export const berlin = {
  name: 'Zoë Müller',
  line1: 'Torstraße 1',
  city: 'Berlin',
  state: '',
  postcode: '10115',
  country: 'DE',
}

interface GermanOrder {
  /** Of each shirt. */
  quantities?: readonly number[]
  priceCents?: number
  card?: string | null
  over?: Partial<BodyInput<'createOrder'>>
}

/** An order of several shirts that goes to Berlin, with its own email. */
export async function placeInBerlin(
  shop: TestShop,
  { quantities = [1, 1], priceCents = 3000, card = cards.approves, over }: GermanOrder = {},
) {
  const { token, id: userId } = await addPerson(shop)
  const variants = await Promise.all(quantities.map(() => addVariant(shop, { priceCents })))
  const items = quantities.flatMap((quantity, at) => {
    const variant = variants[at]
    return variant ? [{ variant, quantity }] : []
  })
  const email = `${userId.slice(0, 8)}@example.com`
  const body = makeOrderBody(items, { address: berlin, email, ...over })
  const answer = await shop.call('createOrder', { token, body })
  if (answer.status !== 201) throw new Error(`create-order answered ${answer.status} ${JSON.stringify(answer.body)}`)
  const { order, payment } = answer.body
  if (card) await openSandbox(shop).pay(payment.reference, card)
  const read = async () => (await shop.call('getOrder', { token, params: { id: order.id } })).body.order
  return { token, userId, variants, order, payment, email, read }
}

type Declared = BodyInput<'declareWithdrawal'>

/** A guest's declaration of withdrawal from an order. */
export function declare(
  shop: TestShop,
  { order, email }: { order: { number: string }; email: string },
  {
    token,
    key,
    clientAddress,
    ...over
  }: Partial<Declared> & { token?: string; key?: string; clientAddress?: string } = {},
) {
  return shop.call('declareWithdrawal', {
    body: { name: 'zoe mueller, Müller', order: `#${order.number}`, email, ...over },
    ...(token && { token }),
    ...(key && { headers: { 'idempotency-key': key } }),
    ...(clientAddress && { clientAddress }),
  })
}

/** The newest declaration as it is stored. */
export const readNewest = (shop: TestShop) =>
  shop.deps.db.selectFrom('withdrawals').selectAll().orderBy('received_at', 'desc').executeTakeFirstOrThrow()

/** What a timer does after a declaration. */
export const refundAll = (shop: TestShop) => sendRefunds(shop.deps)

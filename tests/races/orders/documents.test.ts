import { expect, test } from 'vitest'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, openSandbox } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { pressAgain } from '../../support/press-again.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })

async function readNumbers(kind: string): Promise<number[]> {
  const query = shop().deps.db.selectFrom('order_documents').select('number').where('kind', '=', kind)
  return (await query.orderBy('number').execute()).map(({ number }) => number)
}
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

test('orders paid and refunded at once take numbers without gaps, one each', async () => {
  const variant = await addVariant(shop(), { stock: 100 })
  const placed = await Promise.all(upTo(12).map(() => placeOrder(shop(), { card: null, variant })))
  const sandbox = openSandbox(shop())
  // Each is told of its payment three times.
  await Promise.all(
    placed.flatMap(({ payment, order, token }) => [
      sandbox.pay(payment.reference, cards.approves),
      sandbox.pay(payment.reference, cards.twice),
      shop().call('verifyPayment', { token, body: { orderId: order.id, reference: payment.reference } }),
    ]),
  )
  expect(await readNumbers('invoice')).toEqual(upTo(12))
  const { token: admin } = await addPerson(shop(), { role: 'admin' })
  await Promise.all(
    placed.flatMap(({ order }) =>
      [5, 7].map((amount) =>
        pressAgain(() => refundByHand(shop(), admin, { id: order.id, amount, reason: 'A stain' })),
      ),
    ),
  )
  expect(await readNumbers('credit-note')).toEqual(upTo(24))
  await expectInvariants(shop().deps.db)
})

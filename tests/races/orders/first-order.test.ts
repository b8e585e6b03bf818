import { expect, test } from 'vitest'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { pressAgain } from '../../support/press-again.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '20', THROTTLES: 'false' })

/** Ten orders at once by one person, each of its own variant, which shares no lock, at the price with 10 off. */
async function placeTen(over: object = {}) {
  const { token } = await addPerson(shop())
  const variants = await Promise.all(Array.from({ length: 10 }, () => addVariant(shop(), { priceCents: 10_000 })))
  const bodies = variants.map((variant) => makeOrderBody([{ variant, quantity: 1 }], { displayedTotal: 90, ...over }))
  const answers = await Promise.all(bodies.map((body) => pressAgain(() => shop().call('createOrder', { token, body }))))
  await expectInvariants(shop().deps.db)
  return answers.map(({ status }) => status).sort()
}

test("a code for first orders goes to one of a person's unpaid orders placed at once", async () => {
  const code = { code: 'WELCOME', kind: 'fixed', value: 1000, first_order: true }
  await shop().deps.db.insertInto('promo_codes').values(code).execute()
  expect(await placeTen({ promoCode: 'WELCOME' })).toEqual([201, ...Array(9).fill(400)])
})

test("an automatic promotion for first orders goes to one of a person's unpaid orders placed at once", async () => {
  const offer = { code: null, title: 'Welcome', kind: 'fixed', value: 1000, first_order: true }
  await shop().deps.db.insertInto('promo_codes').values(offer).execute()
  expect(await placeTen()).toEqual([201, ...Array(9).fill(409)])
})

import { expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, readVariant } from '../../support/orders.ts'
import { readMails } from '../../support/paid-order.ts'
import { pressAgain } from '../../support/press-again.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })

const times = (count: number) => Array.from({ length: count })

test('of three items, returned and exchanged one by one twenty times at once, three come back', async () => {
  const { lineId, ask, variant } = await placeDeliveredOrder(shop(), { quantity: 3 })
  const larger = await addVariant(shop(), { stock: 20, productId: variant.productId })
  const answers = await Promise.all(
    times(20).map((_, place) =>
      place % 2 === 0
        ? ask([{ lineId, quantity: 1 }])
        : ask([{ lineId, quantity: 1, variantId: larger.id }], { kind: 'exchange' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...times(3).map(() => 201), ...times(17).map(() => 409)])
  const exchanges = answers.filter(({ status, body }) => status === 201 && body.return.kind === 'exchange').length
  expect(await readVariant(shop(), larger.id)).toMatchObject({ stock: 20 - exchanges, held: exchanges })
  await expectInvariants(shop().deps.db)
})

test('a parcel settled by several people at once, with sound and damaged items, is settled once', async () => {
  const { lineId, ask, settle, variant } = await placeDeliveredOrder(shop(), { quantity: 2 })
  const { id } = (await ask([{ lineId, quantity: 2 }])).body.return
  const answers = await Promise.all(
    times(9).map((_, place) =>
      place % 3 === 0 ? settle(id, false) : settle(id, true, { damaged: [{ lineId, quantity: 1 + (place % 2) }] }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { stock, returned, damaged } = await readVariant(shop(), variant.id, ['damaged'])
  expect(stock + damaged).toBe(8 + returned)
  await expectInvariants(shop().deps.db)
})

test('of two people packing one exchange one packs, one ships, and one mail is sent', async () => {
  const { lineId, ask, settle, advance, variant } = await placeDeliveredOrder(shop())
  const larger = await addVariant(shop(), { stock: 1, productId: variant.productId })
  const { id } = (await ask([{ lineId, quantity: 1, variantId: larger.id }], { kind: 'exchange' })).body.return
  await settle(id)
  for (const to of ['packed', 'shipped'] as const) {
    const answers = await Promise.all(times(6).map(() => advance(id, to, { carrier: 'Post' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  }
  expect(await readMails(shop(), id)).toEqual(['return-requested', 'return-accepted', 'exchange-shipped'])
  await expectInvariants(shop().deps.db)
})

test('exchanges of one size for another and back, settled at once, never deadlock', async () => {
  const small = await addVariant(shop(), { stock: 20 })
  const large = await addVariant(shop(), { stock: 20, productId: small.productId })
  const asked = await Promise.all(
    times(12).map(async (_, place) => {
      const [bought, wanted] = place % 2 === 0 ? [small, large] : [large, small]
      const { lineId, ask, settle } = await placeDeliveredOrder(shop(), { variant: bought })
      const line = { lineId, quantity: 1, variantId: wanted.id }
      const { body } = await pressAgain(() => ask([line], { kind: 'exchange' }))
      const damaged = place % 3 === 0 ? [{ lineId, quantity: 1 }] : []
      return () => pressAgain(() => settle(body.return.id, true, { damaged }))
    }),
  )
  const settled = await Promise.all(asked.map((settle) => settle()))
  expect(settled.map(({ status }) => status)).toEqual(asked.map(() => 200))
  const columns = await Promise.all([small, large].map(({ id }) => readVariant(shop(), id, ['damaged'])))
  expect(columns).toMatchObject([small, large].map(() => ({ stock: 12, sold: 12, returned: 6, damaged: 2 })))
  await expectInvariants(shop().deps.db)
})

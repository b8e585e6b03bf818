import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumTaxes, type TaxLine } from '../../../src/features/orders/rules/document-amounts.ts'
import {
  planRefund,
  planReturn,
  type RefundableLine,
  type RefundableSale,
} from '../../../src/features/orders/rules/refund-plan.ts'
import { type Basket, priceBasket } from '../../../src/features/pricing/rules/pricing.ts'
import type { PriceRules } from '../../../src/platform/pure/price-rules.ts'

const rules: PriceRules = {
  currency: 'USD',
  stepCents: 1,
  shippingCents: { standard: 595, express: 1495 },
  freeStandardFromCents: null,
}

/** An order of these lines under a code, whose every second line has another tax. */
function sell(prices: readonly { unitPriceCents: number; quantity: number }[], percent: number, included: boolean) {
  const lines = prices.map((line, at) => ({ ...line, variantId: String(at) }))
  const half = (rest: number) => lines.filter((_, at) => at % 2 === rest).map(({ variantId }) => variantId)
  const due = { name: 'VAT', shipping: true, reverseCharge: false }
  const taxes = [
    { ...due, items: half(0), steps: [{ fromCents: 0, ratePpm: 200_000 }] },
    { ...due, items: half(1), steps: [{ fromCents: 0, ratePpm: 55_000 }] },
  ]
  const promotions = [{ kind: 'percent' as const, value: percent, name: 'CODE', minimumCents: 0 }]
  const basket: Basket = { lines, shippingMethod: 'standard', country: 'US', state: '', promotions }
  return { lines, costs: priceBasket({ ...basket, taxes: { included, reversed: false, taxes } }, rules) }
}

function makeSale({ lines, costs }: ReturnType<typeof sell>): RefundableSale {
  const shares = costs.lineShares
  const sold = lines.map(({ variantId, unitPriceCents, quantity }, at): RefundableLine => {
    const { paidCents = 0, taxes = [] } = shares[at] ?? {}
    return {
      lineId: variantId,
      unitPriceCents,
      quantity,
      paidCents,
      taxes,
      refunded: 0,
      left: quantity,
      unsent: 0,
      unpaid: 0,
    }
  })
  const { subtotalCents, discountCents, taxCents, totalCents } = costs
  const shippingCents = totalCents - shares.reduce((sum, share) => sum + share.paidCents, 0)
  return {
    lines: sold,
    goods: { subtotalCents, discountCents, taxCents, stepCents: 1 },
    shippingLeftCents: shippingCents,
    shipping: { cents: shippingCents, taxes: [] },
    leftCents: totalCents,
    hasParcels: true,
    isSending: false,
  }
}

/** The sale after some items of a line were refunded for an amount. */
const takeItems = (sale: RefundableSale, lineId: string, { items, cents }: { items: number; cents: number }) => ({
  ...sale,
  leftCents: sale.leftCents - cents,
  lines: sale.lines.map((line) =>
    line.lineId === lineId ? { ...line, refunded: line.refunded + items, left: line.left - items } : line,
  ),
})

const orders = fc.record({
  prices: fc.array(
    fc.record({ unitPriceCents: fc.integer({ min: 0, max: 20_000 }), quantity: fc.integer({ min: 1, max: 5 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  percent: fc.integer({ min: 0, max: 100 }),
  included: fc.boolean(),
})

test('refunded one by one in any order, the items of every line pay what it cost, and its own taxes', () => {
  fc.assert(
    fc.property(orders, fc.infiniteStream(fc.nat()), ({ prices, percent, included }, picks) => {
      const sold = sell(prices, percent, included)
      let sale = makeSale(sold)
      const taxes: TaxLine[] = []
      for (let left = sale.lines; left.length > 0; left = sale.lines.filter((line) => line.left > 0)) {
        const line = left[(picks.next().value ?? 0) % left.length]
        if (!line) break
        const wish = { lines: [{ lineId: line.lineId, quantity: 1, restock: true }], shippingCents: 0, otherCents: 0 }
        const plan = planRefund(sale, wish)
        const [planned] = plan.ok ? plan.lines : []
        // An item that cost nothing has nothing to refund.
        expect(plan.ok || plan.fault).toBe(plan.ok || (sale.leftCents === 0 ? 'too-much' : 'nothing'))
        taxes.push(...(planned?.taxes ?? []))
        sale = takeItems(sale, line.lineId, { items: 1, cents: planned?.amountCents ?? 0 })
      }
      expect(sale.leftCents).toBe(sale.shippingLeftCents)
      const owed = sumTaxes(
        sold.costs.lineShares.filter(({ paidCents }) => paidCents > 0).flatMap((share) => share.taxes),
      )
      const total = (lines: readonly TaxLine[]) => lines.reduce((sum, { taxCents }) => sum + taxCents, 0)
      if (sold.lines.every(({ unitPriceCents }) => unitPriceCents > 100) && percent < 90) {
        expect(total(taxes)).toBe(total(owed))
      }
    }),
  )
})

describe('a refund', () => {
  const sale = makeSale(
    sell(
      [
        { unitPriceCents: 4001, quantity: 2 },
        { unitPriceCents: 6050, quantity: 1 },
      ],
      33,
      false,
    ),
  )
  const line = (lineId: string, quantity: number, restock = true) => ({ lineId, quantity, restock })
  const nothing = { lines: [], shippingCents: 0, otherCents: 0 }

  test('that costs more than what is left of the payment shares what is left', () => {
    const plan = planRefund({ ...sale, leftCents: 1000 }, { ...nothing, lines: [line('0', 2), line('1', 1)] })
    expect(plan).toMatchObject({ ok: true, amountCents: 1000 })
    const amounts = plan.ok ? plan.lines.map(({ amountCents }) => amountCents) : []
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(1000)
    expect(planReturn({ ...sale, leftCents: 1000 }, [line('0', 2), line('1', 1)]).amountCents).toBe(1000)
  })

  test('with an amount over what the items leave is refused, with what is left', () => {
    const wish = { ...nothing, lines: [line('1', 1)], otherCents: 100_000 }
    const left = sale.leftCents - (sale.lines[1]?.paidCents ?? 0)
    expect(planRefund(sale, wish)).toEqual({ ok: false, field: 'amount', fault: 'too-much', leftCents: left })
  })

  test.each([
    ['of a line that is none', { lines: [line('9', 1)] }, { field: 'lines.0.lineId', fault: 'unknown' }],
    ['of a line twice', { lines: [line('1', 1), line('1', 1)] }, { field: 'lines.1.lineId', fault: 'twice' }],
    [
      'of more items than are left',
      { lines: [line('1', 1), line('0', 3)] },
      { field: 'lines.1.quantity', fault: 'too-many', left: 2 },
    ],
    [
      'of more shipping than is left',
      { shippingCents: sale.shippingLeftCents + 1 },
      { field: 'shipping', fault: 'too-much', leftCents: sale.shippingLeftCents },
    ],
    ['of nothing', {}, { field: 'amount', fault: 'nothing' }],
  ])('%s is refused at its field', (_what, wish, fault) => {
    expect(planRefund(sale, { ...nothing, ...wish })).toEqual({ ok: false, ...fault })
  })

  test('may take exactly what is left: every item, the whole shipping, and an amount', () => {
    const { shippingLeftCents: shippingCents } = sale
    const all = [line('0', 2), line('1', 1)]
    const costs = sale.lines.map(({ paidCents }) => paidCents)
    const whole = { ok: true, amountCents: sale.leftCents, shippingCents }
    expect(planRefund(sale, { lines: all, shippingCents, otherCents: 0 })).toMatchObject({
      ...whole,
      lines: costs.map((amountCents) => ({ amountCents, restocked: expect.any(Number) })),
    })
    const rest = sale.leftCents - (costs[1] ?? 0) - shippingCents
    expect(planRefund(sale, { lines: [line('1', 1)], shippingCents, otherCents: rest })).toMatchObject(whole)
    expect(planRefund(sale, { ...nothing, otherCents: sale.leftCents })).toMatchObject({ ...whole, shippingCents: 0 })
    const over = { lines: [line('1', 1)], shippingCents, otherCents: rest + 1 }
    expect(planRefund(sale, over)).toEqual({ ok: false, field: 'amount', fault: 'too-much', leftCents: rest })
  })

  test('shares what is left between items and shipping in proportion', () => {
    const wish = { lines: [line('1', 1)], shippingCents: sale.shippingLeftCents, otherCents: 0 }
    const cost = sale.lines[1]?.paidCents ?? 0
    const leftCents = Math.floor((cost + wish.shippingCents) / 2)
    const plan = planRefund({ ...sale, leftCents }, wish)
    expect(plan).toMatchObject({ ok: true, amountCents: leftCents })
    const [part = 0, shipping = 0] = plan.ok ? [plan.lines[0]?.amountCents, plan.shippingCents] : []
    expect(part + shipping).toBe(leftCents)
    expect(Math.abs(part - cost / 2)).toBeLessThanOrEqual(1)
  })

  test('that leaves nothing to send has to be of everything, unless a parcel has left', () => {
    const unsent = sale.lines.map((item) => ({ ...item, unsent: item.quantity }))
    const sending = { ...sale, isSending: true, hasParcels: false, lines: unsent }
    const all = { ...nothing, lines: [line('0', 2), line('1', 1)] }
    const refused = { ok: false, field: 'lines', fault: 'nothing-to-send' }
    expect(planRefund(sending, all)).toEqual(refused)
    expect(planRefund(sending, { ...all, shippingCents: sale.shippingLeftCents })).toMatchObject({ ok: true })
    expect(planRefund({ ...sending, hasParcels: true }, all)).toMatchObject({ ok: true })
    expect(planRefund({ ...sending, isSending: false }, all)).toMatchObject({ ok: true })
    expect(planRefund(sending, { ...nothing, lines: [line('0', 2)] })).toMatchObject({ ok: true })
    expect(planRefund(sending, { ...nothing, otherCents: 100 })).toMatchObject({ ok: true, lines: [] })
  })

  test('after a return leaves to the return what became of the items', () => {
    const sending = { ...sale, lines: sale.lines.map((item) => ({ ...item, unsent: 1 })) }
    const { lines, amountCents } = planReturn(sending, [line('1', 1)])
    expect(amountCents).toBe(sale.lines[1]?.paidCents)
    expect(lines).toMatchObject([{ amountCents, withdrawn: 0, restocked: 0, lost: 0 }])
    const shared = planReturn({ ...sale, leftCents: 1000 }, [line('0', 2), line('1', 1)]).lines
    expect(shared.reduce((sum, each) => sum + each.amountCents, 0)).toBe(1000)
  })

  test('takes items that were not sent first, and writes off those that are not restocked', () => {
    const sending = { ...sale, isSending: true, lines: sale.lines.map((item) => ({ ...item, unsent: 1 })) }
    const plan = planRefund(sending, { ...nothing, lines: [line('0', 2, false)] })
    expect(plan).toMatchObject({ lines: [{ quantity: 2, withdrawn: 1, restocked: 0, lost: 1 }] })
    expect(planRefund(sending, { ...nothing, lines: [line('0', 2)] })).toMatchObject({
      lines: [{ withdrawn: 1, restocked: 2, lost: 0 }],
    })
  })

  test('of a former release has the proportion of the goods', () => {
    const former = { ...sale, lines: sale.lines.map((item) => ({ ...item, paidCents: null, taxes: null })) }
    const { subtotalCents, discountCents, taxCents } = sale.goods
    const plan = planRefund(former, { ...nothing, lines: [line('0', 2), line('1', 1)] })
    expect(plan).toMatchObject({
      ok: true,
      amountCents: subtotalCents - discountCents + taxCents,
      lines: [{ taxes: null }, {}],
    })
  })
})

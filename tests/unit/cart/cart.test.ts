import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addLine,
  type Cart,
  type CartLine,
  changeSize,
  countItems,
  countProduct,
  readCart,
  removeLine,
  setQuantity,
  totalCents,
} from '../../../src/features/cart/rules/cart.ts'

function line(productId: string, size: string, quantity = 1, finalPrice = 49.5): CartLine {
  return {
    product: { _id: productId, id: productId, slug: 'oxford', name: 'Oxford', price: 60, finalPrice, images: [] },
    variantId: `${productId}-${size}`,
    size,
    color: 'white',
    quantity,
  }
}

const cents = fc.integer({ min: 0, max: 20_000 })
const productId = fc.constantFrom('1', '2', '3')
const size = fc.constantFrom('S', 'M', 'L')
const someLine = fc
  .record({ productId, size, quantity: fc.integer({ min: 1, max: 12 }), cents })
  .map(({ productId, size, quantity, cents }) => line(productId, size, quantity, cents / 100))

type Step = (cart: Cart) => Cart
const step: fc.Arbitrary<Step> = fc.oneof(
  someLine.map((added) => (cart: Cart) => addLine(cart, added).cart),
  fc.record({ productId, size, quantity: fc.integer({ min: -3, max: 40 }) }).map(
    ({ productId, size, quantity }) =>
      (cart: Cart) =>
        setQuantity(cart, `${productId}-${size}`, quantity),
  ),
  fc.record({ productId, from: size, to: size, cents }).map(({ productId, from, to, cents }) => (cart: Cart) => {
    const choice = { variantId: `${productId}-${to}`, size: to, color: 'white', finalPrice: cents / 100 }
    return changeSize(cart, `${productId}-${from}`, choice)
  }),
  fc.record({ productId, size }).map(
    ({ productId, size }) =>
      (cart: Cart) =>
        removeLine(cart, `${productId}-${size}`),
  ),
  // Another tab writes and this one reads it back.
  fc.constant((cart: Cart) => readCart(JSON.stringify(cart))),
)

function expectSound(cart: Cart): void {
  for (const { product, quantity, variantId } of cart) {
    expect(quantity).toBeGreaterThan(0)
    expect(countProduct(cart, product._id)).toBeLessThanOrEqual(10)
    expect(cart.filter((line) => line.variantId === variantId)).toHaveLength(1)
  }
  const expected = cart.reduce((sum, item) => sum + item.product.finalPrice * item.quantity, 0)
  expect(totalCents(cart, 'USD')).toBe(Math.round(expected * 100))
}

describe('any sequence of steps', () => {
  test('keeps 1 to 10 of a product and a correct total', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let cart: Cart = []
        for (const apply of steps) {
          cart = apply(cart)
          expectSound(cart)
        }
      }),
    )
  })

  test('survives storage unchanged', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const cart = steps.reduce<Cart>((present, apply) => apply(present), [])
        expect(readCart(JSON.stringify(cart))).toEqual(cart)
      }),
    )
  })
})

describe('whatever storage holds', () => {
  const almostCart = fc.array(
    fc.oneof(
      fc.jsonValue(),
      someLine,
      fc.record(
        { product: fc.jsonValue(), quantity: fc.jsonValue(), variantId: fc.jsonValue(), size: fc.jsonValue() },
        { requiredKeys: [] },
      ),
      fc.record({
        product: fc.record({
          _id: fc.jsonValue(),
          finalPrice: fc.oneof(fc.double(), fc.integer()),
          images: fc.jsonValue(),
        }),
        quantity: fc.oneof(fc.integer(), fc.double()),
        variantId: fc.constantFrom('1-S', '2-S', ''),
      }),
    ),
  )

  test('any JSON reads as a working cart', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), almostCart), (value) => expectSound(readCart(JSON.stringify(value)))),
    )
  })

  test('any text reads as a working cart', () => {
    fc.assert(fc.property(fc.string(), (text) => expectSound(readCart(text))))
    expect(readCart(null)).toEqual([])
  })

  test('a valid line is kept among invalid ones', () => {
    const good = line('1', 'M', 2)
    expect(readCart(JSON.stringify([null, { ...good, quantity: 0 }, good, { ...good, variantId: 7 }]))).toEqual([good])
  })

  test.each([
    ['no quantity', { quantity: undefined }],
    ['a quantity of zero', { quantity: 0 }],
    ['fewer than none', { quantity: -1 }],
    ['half a piece', { quantity: 1.5 }],
    ['a quantity in words', { quantity: '2' }],
    ['no variant', { variantId: undefined }],
    ['an empty variant', { variantId: '' }],
    ['a variant that is a number', { variantId: 7 }],
    ['no product', { product: null }],
  ])('a line with %s is dropped', (_name, over) => {
    expect(readCart(JSON.stringify([{ ...line('1', 'M', 2), ...over }]))).toEqual([])
  })

  test('a line whose size and colour are empty can be bought without them', () => {
    const stored = [{ ...line('1', 'M'), size: 7, color: null }]
    expect(readCart(JSON.stringify(stored))).toMatchObject([{ variantId: '1-M', size: '', color: '' }])
  })

  test('a variant claimed by two products belongs to the later one', () => {
    const tampered = { ...line('2', 'M'), variantId: '1-M' }
    expect(readCart(JSON.stringify([line('1', 'M'), line('1', 'S'), tampered]))).toEqual([line('1', 'S'), tampered])
  })

  test('a picture that is neither from the site nor https is dropped', () => {
    const read = (url: string) => {
      const stored = line('1', 'M')
      return readCart(JSON.stringify([{ ...stored, product: { ...stored.product, images: [{ url, alt: '' }] } }]))
    }
    expect(read('javascript:alert(1)')[0]?.product.images).toEqual([])
    expect(read('//elsewhere.example/a.png')[0]?.product.images).toEqual([])
    expect(read('/pictures/a.webp')[0]?.product.images).toHaveLength(1)
  })
})

describe('the cap of ten', () => {
  test('counts a product across its sizes', () => {
    const cart = addLine(addLine([], line('1', 'S', 6)).cart, line('1', 'M', 6))
    expect(cart.added).toBe(4)
    expect(addLine(cart.cart, line('1', 'L'))).toEqual({ cart: cart.cart, added: 0 })
    expect(addLine(cart.cart, line('2', 'L')).added).toBe(1)
  })

  test('stops a quantity at what other sizes leave', () => {
    const cart = addLine(addLine([], line('1', 'S', 6)).cart, line('1', 'M', 1)).cart
    expect(setQuantity(cart, '1-M', 9).map((item) => item.quantity)).toEqual([6, 4])
    expect(setQuantity(cart, '1-M', 0).map((item) => item.quantity)).toEqual([6, 1])
    expect(setQuantity(cart, '1-M', 1.5)).toBe(cart)
    expect(setQuantity(cart, 'absent', 3)).toBe(cart)
  })
})

describe('changing the size', () => {
  const cart = [line('1', 'S', 2), line('2', 'M', 1), line('1', 'L', 3)]

  test('keeps the line in its place with the new price', () => {
    const changed = changeSize(cart, '1-S', { variantId: '1-M', size: 'M', color: 'white', finalPrice: 52 })
    expect(changed.map((item) => item.variantId)).toEqual(['1-M', '2-M', '1-L'])
    expect(changed[0]).toMatchObject({ size: 'M', quantity: 2, product: { finalPrice: 52 } })
  })

  test('to the same one, or of an absent line, changes nothing', () => {
    const same = { variantId: '1-S', size: 'S', color: 'white', finalPrice: 1 }
    expect(changeSize(cart, '1-S', same)).toBe(cart)
    expect(changeSize(cart, 'absent', { ...same, variantId: '1-M' })).toBe(cart)
  })

  test('applies to the named line, wherever it is', () => {
    const changed = changeSize(cart, '1-L', { variantId: '1-M', size: 'M', color: 'white', finalPrice: 52 })
    expect(changed.map((item) => `${item.variantId} ${item.quantity}`)).toEqual(['1-S 2', '2-M 1', '1-M 3'])
  })

  test('merges with the line that already has the size', () => {
    const changed = changeSize(cart, '1-S', { variantId: '1-L', size: 'L', color: 'white', finalPrice: 49.5 })
    expect(changed.map((item) => [item.variantId, item.quantity])).toEqual([
      ['2-M', 1],
      ['1-L', 5],
    ])
  })
})

test('a removed line is restored in its place', () => {
  const cart = [line('1', 'S', 2), line('2', 'M', 1)]
  const removed = removeLine(cart, '1-S')
  expect(countItems(removed)).toBe(1)
  expect(addLine(removed, line('1', 'S', 2), 0).cart).toEqual(cart)
})

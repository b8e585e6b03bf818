// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CartPage } from '../../../src/features/cart/browser/CartPage.tsx'
import { CartPage as firstCart } from '../../../src/features/cart/browser/CartPage.tsx?first'
import { storedCart } from '../../../src/features/cart/browser/cart.ts'
import { saveForLater } from '../../../src/features/cart/browser/later.ts'
import { CheckoutPage } from '../../../src/features/checkout/browser/CheckoutPage.tsx'
import { CheckoutPage as firstCheckout } from '../../../src/features/checkout/browser/CheckoutPage.tsx?first'
import { fillForm } from '../../../src/features/checkout/browser/checkout.ts'
import { openFakeApi } from '../../support/fake-api.ts'
import { openPage, render } from '../../support/render.ts'

const rules = vi.hoisted(() => {
  const plain = {
    home: 'US',
    currency: 'USD',
    stepCents: 1,
    freeStandardFromCents: 30_000,
    taxRates: { NY: 0.08 },
    shipTo: ['US', 'CA', 'DE'],
    shippingCents: { standard: 600, express: 1500 },
    pickupPostcode: '10001',
  }
  document.head.innerHTML = `<script data-price-rules>${JSON.stringify(plain)}</script>`
  return plain
})

const line = (id: string, quantity: number) => ({
  product: {
    _id: id,
    id,
    slug: `shirt-${id}`,
    name: `Shirt ${id} & <b>sons</b>`,
    price: 60,
    finalPrice: 45.5,
    images: [{ url: `/pictures/${id}.webp`, alt: 'A shirt' }],
  },
  variantId: `v${id}`,
  size: 'M',
  color: 'bottle-green',
  quantity,
})

/** Elements, attributes and texts; React sets some attributes in another order. */
const describeNode = (node: Node): unknown =>
  node instanceof Element
    ? [
        node.tagName,
        Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
        ...[...node.childNodes].map(describeNode),
      ]
    : node.textContent

const showFirst = (component: () => Node) => {
  const place = document.createElement('div')
  place.append(component())
  return place
}

beforeEach(() => {
  openPage({ rules, path: '/cart' })
  openFakeApi().answer('GET /active-promocodes', { promocodes: [] })
  storedCart.write([])
})

const carts = {
  'an empty cart': () => undefined,
  'a cart of two': () => storedCart.write([line('1', 1), line('2', 3)]),
  'a cart at the cap, with one saved for later': async () => {
    storedCart.write([line('1', 2), line('2', 10)])
    await saveForLater('v1')
  },
}
for (const [name, fill] of Object.entries(carts)) {
  test(`the first paint of ${name} has the elements that React makes`, async () => {
    await act(async () => fill())
    const first = showFirst(firstCart)
    expect(describeNode(first)).toEqual(describeNode(await render(createElement(CartPage))))
    expect(first.textContent).toContain(name === 'an empty cart' ? 'Your cart is empty' : 'Shirt')
  })
}

test('so has that of the checkout, with what was typed before', async () => {
  storedCart.write([line('1', 2)])
  fillForm({ email: 'ada@example.com', state: 'NY', method: 'express', save: false })
  const first = showFirst(firstCheckout)
  const island = await render(createElement(CheckoutPage))
  expect(describeNode(first)).toEqual(describeNode(island))
  const read = (place: Element) =>
    [...place.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input,select')].map((field) => [
      field.name,
      field.value,
      'checked' in field && field.checked,
    ])
  expect(read(first)).toEqual(read(island))
  expect(Object.fromEntries(read(first))).toMatchObject({ email: 'ada@example.com', state: 'NY' })
})

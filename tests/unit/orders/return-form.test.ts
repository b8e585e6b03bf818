// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ReturnForm } from '../../../src/features/orders/browser/ReturnForm.tsx'
import type { Order } from '../../../src/features/orders/contract.ts'
import { makeGate, openFakeApi } from '../../support/fake-api.ts'
import { enter, findField, openPage, press, render, shownText, shownTexts, tick, until } from '../../support/render.ts'
import { makeShownLine, makeShownOrder } from '../../support/shown-order.ts'

const requestReturn = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/orders/browser/order-actions.ts', () => ({ requestReturn }))
// As every language but English has its own words.
vi.mock('../../../src/features/orders/messages/en.ts', async (load) => ({
  ...(await load<typeof import('../../../src/features/orders/messages/en.ts')>()),
  choiceOtherPrice: 'anderer Preis',
}))

let api: ReturnType<typeof openFakeApi>
let products = 0
beforeEach(() => {
  openPage()
  api = openFakeApi()
  requestReturn.mockReset().mockResolvedValue(null)
  products += 1
})

const variant = (id: string, size: string, over = {}) => ({
  id,
  size,
  color: 'white',
  stock: 5,
  finalPrice: 50,
  ...over,
})
/** Each with a product of its own, because products are loaded once a page. */
const makeOrder = (): Order => {
  const productId = `p${products}`
  return makeShownOrder({
    lines: [
      makeShownLine({ productId }),
      makeShownLine({ id: 'l2', productId, variantId: 'v2', size: 'L', quantity: 1 }),
    ],
  })
}
const open = async (...variants: unknown[]) => {
  const { wait, open: arrive } = makeGate()
  api.answer(`GET /product-api/get-product/p${products}`, { product: { id: `p${products}`, variants } }, { wait })
  await render(createElement(ReturnForm, { order: makeOrder() }))
  return arrive
}
const hint = () => shownText('.return-line .hint')

describe('a refund', () => {
  test('of an order of one item begins with that item, and asks why', async () => {
    const lines = [makeShownLine({ productId: `p${products}`, quantity: 1 })]
    await render(createElement(ReturnForm, { order: makeShownOrder({ lines }) }))
    expect([...document.querySelectorAll('select')].map(({ value }) => value)).toEqual(['1', ''])
  })

  test('begins with nothing chosen, and asks for the number of items first', async () => {
    await open()
    expect(shownTexts('.return-line legend')).toEqual(['Oxford, White, M', 'Oxford, White, L'])
    expect([...document.querySelectorAll('select')].map((select) => [select.value, select.options.length])).toEqual([
      ['0', 3],
      ['0', 2],
    ])
    await press('Request return')
    await until(() => expect(shownText('.error')).toBe('Choose how many items you want to send back'))
    expect(requestReturn).not.toHaveBeenCalled()
  })

  test('goes with the items, and each reason once', async () => {
    await open()
    await enter('Quantity', '2')
    await enter('Reason', 'Too small')
    await press('Request return')
    await until(() => expect(requestReturn).toHaveBeenCalled())
    expect(requestReturn).toHaveBeenCalledWith({
      orderId: 'o1',
      kind: 'return',
      reason: 'Too small',
      lines: [{ lineId: 'l1', quantity: 2, reason: 'Too small' }],
    })
  })

  test('is not sent without a reason', async () => {
    await open()
    await enter('Quantity', '1')
    expect(findField('Reason').value).toBe('')
    await press('Request return')
    await until(() => undefined)
    expect(requestReturn).not.toHaveBeenCalled()
  })

  test('loads no sizes', async () => {
    await open()
    await enter('Quantity', '1')
    expect(api.calls()).toEqual([])
    expect(() => findField('New size')).toThrow()
    expect(hint()).toBe('')
  })
})

describe('an exchange', () => {
  const begin = async (...variants: unknown[]) => {
    const arrive = await open(...variants)
    await tick('Exchange for another size')
    await enter('Quantity', '1')
    return arrive
  }
  const sizes = () =>
    [...(findField('New size') as HTMLSelectElement).options].map(({ text, disabled }) => [text, disabled])

  test('offers the sizes of the line’s colour once they are there', async () => {
    const arrive = await begin(
      variant('v1', 'M'),
      variant('v2', 'L', { stock: 0 }),
      variant('v3', 'S', { color: 'blue' }),
    )
    expect(hint()).toBe('Loading sizes…')
    expect(api.calls()).toHaveLength(1)
    arrive()
    await until(() =>
      expect(sizes()).toEqual([
        ['Choose', false],
        ['White, M again', false],
        ['White, L (sold out)', true],
      ]),
    )
    expect(shownText()).not.toContain('at a different price')
  })

  test('at another price is explained', async () => {
    const arrive = await begin(variant('v1', 'M'), variant('v2', 'L', { finalPrice: 60 }))
    arrive()
    await until(() => expect(shownText()).toContain('To get a size at a different price, choose a refund'))
    expect(sizes().at(-1)).toEqual(['White, L (anderer Preis)', true])
  })

  test('that nothing is in stock for says so', async () => {
    const arrive = await begin(variant('v1', 'M', { stock: 0 }))
    arrive()
    await until(() => expect(hint()).toBe('No size is available for exchange. Choose a refund instead.'))
    await enter('Reason', 'Too small')
    await press('Request exchange')
    await until(() => expect(shownText('.error')).toBe('Choose a new size for each shirt'))
  })

  test('whose sizes cannot be loaded does not wait for ever', async () => {
    api.answer(`GET /product-api/get-product/p${products}`, { message: 'Not found' }, { status: 404 })
    await render(createElement(ReturnForm, { order: makeOrder() }))
    await tick('Exchange for another size')
    await enter('Quantity', '1')
    await until(() => expect(hint()).toContain('No size is available for exchange.'))
  })

  test('goes with its size', async () => {
    const arrive = await begin(variant('v1', 'M'), variant('v2', 'L'))
    arrive()
    await until(() => expect(findField('New size')).toBeDefined())
    await enter('New size', 'v2')
    await enter('Reason', 'Too small')
    await press('Request exchange')
    await until(() => expect(requestReturn).toHaveBeenCalled())
    expect(requestReturn).toHaveBeenCalledWith({
      orderId: 'o1',
      kind: 'exchange',
      reason: 'Too small',
      lines: [{ lineId: 'l1', quantity: 1, reason: 'Too small', variantId: 'v2' }],
    })
  })

  test('can become a refund again', async () => {
    await begin(variant('v1', 'M'))
    expect(shownText()).toContain('An exchange is for another size at the same price')
    await tick('Refund')
    expect(shownText()).not.toContain('An exchange is for another size')
    expect(document.querySelector('button[type="submit"]')?.textContent).toBe('Request return')
  })
})

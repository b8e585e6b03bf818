// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findButton, press, render } from '../../support/render.ts'

const cart = vi.hoisted(() => ({ changeCartSize: vi.fn(), stepQuantity: vi.fn() }))
const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/cart/browser/cart.ts', () => cart)
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { SizeChange } = await import('../../../src/features/cart/browser/SizeChange.tsx')
const { QuantityStepper } = await import('../../../src/features/cart/browser/QuantityStepper.tsx')

const product = { _id: '7', id: '7', slug: 'oxford', name: 'Oxford', price: 60, finalPrice: 60, images: [] }
const line = { product, variantId: '72', size: 'M', color: 'white', quantity: 2 }
const variant = (id: string, size: string, over = {}) => ({
  id,
  sku: id,
  size,
  color: 'white',
  stock: 5,
  price: 60,
  finalPrice: 60,
  ...over,
})

beforeEach(() => {
  for (const mock of [cart.changeCartSize, cart.stepQuantity, call]) mock.mockReset()
})

describe('the size of a line', () => {
  const openSizes = async (...variants: unknown[]) => {
    call.mockResolvedValue({ ok: true, reply: { product: { variants } } })
    await render(createElement(SizeChange, { line }))
    await press('Change size of Oxford, White, M')
  }

  test('is chosen among those of its colour, in the order of the product, and those in stock', async () => {
    await openSizes(
      variant('73', 'L', { stock: 0 }),
      variant('72', 'M'),
      variant('71', 'S'),
      variant('74', 'XL', { color: 'blue' }),
    )
    expect(call).toHaveBeenCalledWith('getProduct', { params: { id: '7' } })
    const buttons = [...document.querySelectorAll('button')]
    expect(buttons.map((button) => [button.textContent, button.disabled, button.getAttribute('aria-pressed')])).toEqual(
      [
        ['L', true, 'false'],
        ['M', false, 'true'],
        ['S', false, 'false'],
      ],
    )
  })

  test('changes with its option and price', async () => {
    const option = { name: 'Length', value: 'Long' }
    await openSizes(variant('75', 'S', { option, finalPrice: 45 }))
    await press('S, Long')
    expect(cart.changeCartSize).toHaveBeenCalledWith('72', {
      variantId: '75',
      size: 'S',
      option,
      color: 'white',
      finalPrice: 45,
    })
    expect(findButton('Change size of Oxford, White, M')).toBeDefined()
  })

  test('stays when the sizes cannot be loaded', async () => {
    call.mockResolvedValue({ ok: false })
    await render(createElement(SizeChange, { line }))
    await press('Change size of Oxford, White, M')
    expect(document.querySelector('fieldset')).toBeNull()
  })
})

describe('the quantity of a line', () => {
  const open = (quantity: number, room: number) =>
    render(createElement(QuantityStepper, { line: { ...line, quantity }, room }))
  const names = ['Decrease quantity of Oxford, White, M', 'Increase quantity of Oxford, White, M'] as const

  test('steps by one', async () => {
    await open(2, 3)
    for (const name of names) await press(name)
    expect(cart.stepQuantity.mock.calls).toEqual([
      ['72', -1],
      ['72', 1],
    ])
  })

  test.each([
    [1, 9, ['true', 'false'], false],
    [2, 3, ['false', 'false'], false],
    [10, 0, ['false', 'true'], true],
  ])('of %i with room for %i says what is not possible', async (quantity, room, disabled, isFull) => {
    await open(quantity, room)
    expect(names.map((name) => findButton(name).getAttribute('aria-disabled'))).toEqual(disabled)
    expect(document.body.textContent?.includes('Limit 10 per shirt')).toBe(isFull)
  })
})

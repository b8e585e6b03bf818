import { expect, test } from 'vitest'
import { listExchangeChoices } from '../../../src/features/orders/rules/exchange-choices.ts'

const line = { variantId: '2', unitPrice: 40, name: 'Clerk shirt', color: 'Navy blue', size: 'M' }
const variant = (id: string, size: string, finalPrice: number, { stock = 1, color = 'navy' } = {}) => ({
  id,
  size,
  finalPrice,
  stock,
  color,
})

test('sizes of its colour at its current price are offered in the order of the product; for the others the form gives the reason', () => {
  const variants = [
    variant('4', 'XL', 95),
    variant('3', 'L', 50, { stock: 0 }),
    variant('2', 'M', 50),
    variant('1', 'S', 50),
    variant('9', 'S', 50, { color: 'white' }),
    variant('5', 'XXL', 40),
  ]
  expect(listExchangeChoices(line, variants)).toEqual([
    { value: '4', label: 'Navy blue, XL (another price)', disabled: true },
    { value: '3', label: 'Navy blue, L (sold out)', disabled: true },
    { value: '2', label: 'Navy blue, M again', disabled: false },
    { value: '1', label: 'Navy blue, S', disabled: false },
    { value: '5', label: 'Navy blue, XXL (another price)', disabled: true },
  ])
})

test("a colour in the product's name is not repeated", () => {
  const named = { ...line, name: 'Clerk shirt, Navy blue' }
  expect(listExchangeChoices(named, [variant('1', 'S', 50), variant('2', 'M', 50)])[0]?.label).toBe('S')
})

test('if the size bought has left the catalogue, the price paid counts', () => {
  const gone = { ...line, variantId: '' }
  const choices = listExchangeChoices(gone, [variant('1', 'S', 40), variant('3', 'L', 50)])
  expect(choices.map(({ disabled }) => disabled)).toEqual([false, true])
})

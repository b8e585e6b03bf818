import { expect, test } from 'vitest'
import { packChoices, unpackChoices } from '../../../src/features/catalog/rules/choices.ts'

test('a variant is embedded with its full price only where something is off, and read with it always', () => {
  const variant = (id: string, price: number) => ({
    id,
    sku: `SKU-${id}`,
    color: 'white',
    size: 'M',
    option: undefined,
    stock: 3,
    price,
    finalPrice: 45,
  })
  const packed = packChoices([variant('1', 45), variant('2', 60)])
  expect(JSON.parse(packed)).toEqual([
    { id: '1', color: 'white', size: 'M', stock: 3, finalPrice: 45 },
    { id: '2', color: 'white', size: 'M', stock: 3, finalPrice: 45, price: 60 },
  ])
  expect(unpackChoices(packed).map(({ price }) => price)).toEqual([45, 60])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packSecond, unpackSecond } from '../../../src/features/catalog/rules/second-picture.ts'

test('the second picture of a card is stored as what differs from the first', () => {
  expect(packSecond('/p/oxford-back.webp', '/p/oxford-front.webp')).toBe('10 back.webp')
  expect(packSecond('https://cdn.example/1 2.jpg', '/p/oxford-front.webp')).toBe('0 https://cdn.example/1 2.jpg')
})

test('any two addresses are restored', () => {
  const address = fc.oneof(fc.webUrl(), fc.constantFrom('/p/1a.webp', '/p/12.webp', '/p/1', '44 /x', ''), fc.string())
  fc.assert(
    fc.property(address, address, (url, front) => {
      expect(unpackSecond(packSecond(url, front), front)).toBe(url)
    }),
  )
})

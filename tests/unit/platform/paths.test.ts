import { expect, test } from 'vitest'
import { blogPath, categoryPath, productPath } from '../../../src/platform/pure/paths.ts'

test('each page has one address; the first page of a category has no number', () => {
  expect(productPath('oxford shirt')).toBe('/product/oxford%20shirt')
  expect(blogPath('why/linen')).toBe('/blog/why%2Flinen')
  expect(categoryPath('polos')).toBe('/category/polos')
  expect(categoryPath('a b', 1)).toBe('/category/a%20b')
  expect(categoryPath('polos', 2)).toBe('/category/polos/2')
})

import { expect, test } from 'vitest'
import { findPendingProducts, overlayProducts } from '../../../src/features/lists/rules/pending-products.ts'

const saved = (id: string) => ({ _id: id, id, slug: '', name: id, price: 50, finalPrice: 50, images: [] })

test("only products saved here are added to the account's", () => {
  const list = overlayProducts([saved('1')], { saved: ['3'], dropped: [] }, { local: [saved('2'), saved('3')] })
  expect(list.map(({ id }) => id)).toEqual(['1', '3'])
})

test("what was saved and removed here is applied to the account's", () => {
  const pending = findPendingProducts(['1', '2'], [saved('2'), saved('3')])
  expect(pending).toEqual({ saved: ['3'], dropped: ['1'] })
  const local = [saved('2'), saved('3')]
  const account = [saved('1'), saved('2'), saved('4')]
  expect(overlayProducts(account, pending, { local }).map(({ id }) => id)).toEqual(['2', '4', '3'])
  expect(overlayProducts(account, pending, { local, cap: 2 }).map(({ id }) => id)).toEqual(['2', '4'])
})

import { expect, test } from 'vitest'
import { describeProduct } from '../../../src/features/channels/build/json-ld.ts'
import { listMakers } from '../../../src/features/product/rules/making.ts'
import { writeMerchantFeed } from '../../support/google-feed.ts'
import { showProduct } from '../../support/shown-product.ts'
import { showSite } from '../../support/site.ts'

const producers = 'Mill Lda\nRua 1, Porto\ninfo@mill.example\n\nRep GmbH\nTorstraße 1, Berlin\nhttps://rep.example'
const site = showSite({ country: 'DE', producers })
const shirt = showProduct('1', {
  composition: ['40 linen', '60 cotton'],
  origin: 'PT',
  manufacturer: 'Mill Lda',
  responsiblePerson: 'Rep GmbH',
  images: [{ url: '/media/a.webp', alt: '', width: 9, height: 9, color: null }],
})

test('structured data has the manufacturer with its addresses, the fibres and the origin', () => {
  const [group] = describeProduct(shirt, [shirt], site)
  expect(group).toMatchObject({
    material: '60% cotton, 40% linen',
    countryOfOrigin: { name: 'PT' },
    manufacturer: { name: 'Mill Lda', address: 'Rua 1, Porto', email: 'info@mill.example' },
  })
  const [plain] = describeProduct(showProduct('2'), [], site)
  expect(JSON.stringify(plain)).not.toMatch(/manufacturer|countryOfOrigin|material/)
})

test('the feed has them as details of each variant', () => {
  const { xml } = writeMerchantFeed([shirt], site)
  for (const text of [
    'Fibre composition</g:attribute_name><g:attribute_value>60% cotton, 40% linen<',
    'Manufacturer</g:attribute_name><g:attribute_value>Mill Lda, Rua 1, Porto, info@mill.example<',
    'Responsible person in the EU</g:attribute_name><g:attribute_value>Rep GmbH, Torstraße 1, Berlin, https://rep.example<',
    'Made in</g:attribute_name><g:attribute_value>Portugal<',
  ])
    expect(xml).toContain(text)
})

test('the page names them in its language', () => {
  expect(listMakers(shirt, producers, 'de').map(({ lines }) => lines)).toEqual([
    ['Portugal'],
    ['Mill Lda', 'Rua 1, Porto', 'info@mill.example'],
    ['Rep GmbH', 'Torstraße 1, Berlin', 'https://rep.example'],
  ])
})

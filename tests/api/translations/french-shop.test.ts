import { expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false', SHOP_LANGUAGE: 'fr' })

test('a French shop reads usual English colours in French, but keeps a word that is French already', async () => {
  const shirt = makeProduct('chemise', { stock: [5, 5] })
  const colors = [
    { slug: 'rose', name: 'Rose', hex: '#cf8d8f' },
    { slug: 'navy', name: 'Navy', hex: '#27324d' },
  ]
  const variants = shirt.variants.map((variant, place) => ({ ...variant, color: colors[place] ?? variant.color }))
  await transact(shop().deps.db, (trx) => saveProducts(trx, [{ ...shirt, variants }]))
  const [product] = (await shop().call('listProducts', {})).body.products
  expect(product?.colors.map(({ name }) => name)).toEqual(['Rose', 'Bleu marine'])
})

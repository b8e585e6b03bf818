import { expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })

test('a variant in the list of stock has the first picture of its colour, or else of the product', async () => {
  const { db } = shop().deps
  const { token } = await addPerson(shop(), { role: 'admin' })
  await transact(db, (trx) => saveProducts(trx, [makeProduct('quay-shirt', { name: 'Quay Shirt', stock: [5] })]))
  const variant = await db.selectFrom('variants').select(['product_id', 'color_slug']).executeTakeFirstOrThrow()
  const read = async () => (await shop().call('listVariants', { token })).body.variants.map(({ imageUrl }) => imageUrl)
  const add = (url: string, position: number, color: string | null) =>
    db
      .insertInto('product_images')
      .values({ product_id: variant.product_id, url, position, color_slug: color, width: 800, height: 1000 })
      .execute()
  expect(await read()).toEqual([null])
  await add('/media/any.jpg', 0, null)
  expect(await read()).toEqual(['/media/any.jpg'])
  await add('/media/second.jpg', 2, variant.color_slug)
  await add('/media/first.jpg', 1, variant.color_slug)
  expect(await read()).toEqual(['/media/first.jpg'])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advanceTo, placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

test('what a shop still needs before its first order follows what the merchant does', async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const { db } = shop().deps
  const read = async () => {
    const { status, body } = await shop().call('readToday', { token })
    expect(status).toBe(200)
    return body.opening
  }
  const { order } = await placeOrder(shop())
  expect(await read()).toEqual(['name', 'contact', 'delivery', 'taxes', 'pages', 'providers'])

  await sql`UPDATE products SET status = 'draft'`.execute(db)
  expect(await read()).toContain('products')

  const settings = {
    shopName: 'Quay Shirts',
    supportEmail: 'ada@quay.test',
    returnAddress: '1 Quay, 94110 San Francisco',
  }
  expect((await shop().call('updateSettings', { token, body: settings })).status).toBe(200)
  await sql`UPDATE pages SET status = 'active'`.execute(db)
  await sql`INSERT INTO shipping_zones (name, position) VALUES ('Everywhere', 0)`.execute(db)
  await sql`INSERT INTO tax_settings DEFAULT VALUES`.execute(db)
  expect(await read()).toEqual(['products', 'providers'])

  await advanceTo(shop(), order.id, 'shipped')
  expect(await read()).toBeNull()
})

import { chown, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../src/platform/database/client.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { openShop } from '../../support/shop.ts'
import { fill, mountSmallDisk } from '../../support/small-disk.ts'

const disk = await mountSmallDisk('8m')
const server = openDatabase(`${inject('serverUrl')}postgres`, 1)
afterAll(async () => {
  await server.destroy()
  await disk?.unmount()
})

/** A place for tables on that disk. */
async function makeTablespace(path: string): Promise<void> {
  const { rows } = await sql<{ folder: string }>`SELECT current_setting('data_directory') AS folder`.execute(server)
  const { uid, gid } = await stat(rows[0]?.folder ?? '')
  await mkdir(path)
  await chown(path, uid, gid)
  await sql`CREATE TABLESPACE small_disk LOCATION ${sql.lit(path)}`.execute(server)
}

test.skipIf(!disk)(
  'with a full disk under PostgreSQL an order and the mail of a payment are refused whole, and both are taken once there is space',
  async () => {
    const path = disk?.path ?? ''
    await makeTablespace(join(path, 'tables'))
    const shop = await openShop(inject('serverUrl'))
    const { db } = shop.deps
    // Without a row yet, so that the first one needs room.
    for (const table of ['orders', 'outbox'])
      await sql`ALTER TABLE ${sql.table(table)} SET TABLESPACE small_disk`.execute(db)
    const { token } = await addPerson(shop)
    const variant = await addVariant(shop)
    const wish = { token, body: makeOrderBody([{ variant, quantity: 1 }]), headers: { 'idempotency-key': 'full' } }
    const refused = { status: 503, body: { message: 'Something went wrong' } }

    await fill(join(path, 'filler'))
    expect(await shop.call('createOrder', wish)).toMatchObject(refused)
    expect(await readVariant(shop, variant.id)).toMatchObject({ stock: 10, held: 0 })
    expect(await shop.call('getProduct', { params: { id: variant.productId } })).toMatchObject({ status: 200 })
    await rm(join(path, 'filler'))
    const placed = await shop.call('createOrder', wish)
    expect(placed.status).toBe(201)
    const { order, payment } = placed.body

    await fill(join(path, 'filler'))
    await openSandbox(shop).pay(payment.reference, cards.approves)
    const verify = { token, body: { orderId: order.id, reference: payment.reference } }
    expect(await shop.call('verifyPayment', verify)).toMatchObject(refused)
    const read = () => shop.call('getOrder', { token, params: { id: order.id } })
    expect((await read()).body.order.state).toBe('pending')
    await rm(join(path, 'filler'))
    expect(await shop.call('verifyPayment', verify)).toMatchObject({ status: 200, body: { success: true } })
    expect((await read()).body.order.state).toBe('paid')
    expect(await db.selectFrom('outbox').select('cause').execute()).toHaveLength(1)
    await expectInvariants(db)
    await shop.close()
    await sql`DROP TABLESPACE small_disk`.execute(server)
  },
)

import { describe, expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { readMails, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const address = 'Placket Returns, 1 Main Street, New York, NY 10001'
const shop = provideShop({ RETURN_ADDRESS: address, THROTTLES: 'false' })

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1'),
])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')

/** A return that waits for the merchant, with the merchant's steps. */
async function askInCarefulShop() {
  const placed = await placeDeliveredOrder(shop(), { quantity: 2 })
  const { admin: token } = placed
  await shop().call('updateSettings', { token, body: { approveReturns: true } })
  const asked = (await placed.ask([{ lineId: placed.lineId, quantity: 1 }])).body.return
  await shop().call('updateSettings', { token, body: { approveReturns: false } })
  const params = { id: asked.id }
  const approve = (note = '') => shop().call('approveReturn', { token, params, body: { note } })
  const attach = (file: Buffer) =>
    shop().call('saveReturnLabel', { token, params, body: { data: file.toString('base64') } })
  const arrive = () => shop().call('receiveReturn', { token, params })
  const label = ({ token: reader, link }: { token?: string; link?: string } = {}) =>
    shop().fetch(`/api/orders/return-label/${asked.id}${link ? `?link=${link}` : ''}`, {
      headers: reader ? { authorization: `Bearer ${reader}` } : {},
    })
  return { ...placed, asked, approve, attach, arrive, label }
}

test('a return is approved with words, labelled, received and inspected, and each step is mailed and shown', async () => {
  const { order, token, admin, asked, approve, attach, arrive, settle, read } = await askInCarefulShop()
  expect(asked).toMatchObject({ state: 'requested', step: 'waiting' })
  expect(await readMailText(shop(), `return-requested:${asked.id}`)).not.toContain(address)
  expect((await approve('Thank you for the picture.')).body.return).toMatchObject({ step: 'approved' })
  const approved = await readMailText(shop(), `return-approved:${asked.id}`)
  expect(approved).toContain('Thank you for the picture.')
  expect(approved).toContain(address)
  expect((await approve()).status).toBe(409)
  expect((await attach(pdf)).body.return).toMatchObject({ label: 'pdf' })
  expect((await arrive()).body.return).toMatchObject({ step: 'arrived', state: 'requested' })
  expect((await arrive()).status).toBe(409)
  expect((await attach(pdf)).status).toBe(409)
  const own = await shop().call('getOrder', { token, params: { id: order.id } })
  expect(own.body.order.returns).toMatchObject([{ step: 'arrived', approvalNote: 'Thank you for the picture.' }])
  expect((await settle(asked.id)).body.return.state).toBe('refunded')
  expect(await readMailText(shop(), `return-accepted:${asked.id}`)).toContain('We have inspected your items.')
  expect(await readMails(shop(), asked.id)).toEqual(
    expect.arrayContaining([
      'return-requested',
      'return-approved',
      'return-label',
      'return-arrived',
      'return-accepted',
    ]),
  )
  const { body } = await shop().call('readTimeline', { token: admin, params: { id: order.id } })
  const titles = body.entries.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Approved the return', 'The return’s parcel arrived']))
  expect((await read()).refunded).toBe(49.5)
  await expectInvariants(shop().deps.db)
})

test('a return that nobody has approved can be rejected with words, and then takes no step', async () => {
  const { asked, approve, attach, arrive, settle } = await askInCarefulShop()
  expect((await settle(asked.id, false, { note: 'It was a gift box.' })).body.return).toMatchObject({
    state: 'rejected',
  })
  expect(await readMailText(shop(), `return-rejected:${asked.id}`)).toContain('It was a gift box.')
  for (const step of [approve, arrive, () => attach(png)]) expect((await step()).status).toBe(409)
})

test('a shop that looks at none tells the address at once', async () => {
  const { lineId, ask } = await placeDeliveredOrder(shop())
  const asked = (await ask([{ lineId, quantity: 1 }])).body.return
  expect(asked).toMatchObject({ step: 'requested', sendTo: address })
  expect(await readMailText(shop(), `return-requested:${asked.id}`)).toContain(address)
})

describe('a label', () => {
  test('is given to its shopper and the merchant alone, as it was uploaded', async () => {
    const neighbour = await askInCarefulShop()
    await neighbour.attach(pdf)
    const { token, admin, attach, label } = await askInCarefulShop()
    expect((await label({ token })).status).toBe(404)
    await attach(pdf)
    await attach(png)
    for (const reader of [{ token }, { token: admin }]) {
      const { status, headers } = await label(reader)
      expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/png' })
      expect(headers.get('content-disposition')).toBe('attachment; filename="return-label.png"')
    }
    const stranger = await addPerson(shop())
    expect((await label({ token: stranger.token })).status).toBe(404)
    expect((await label()).status).toBe(401)
    expect((await label({ link: `9999999999.${'x'.repeat(43)}` })).status).toBe(404)
  })

  test('is mailed with the approval if it came before', async () => {
    const { asked, approve, attach } = await askInCarefulShop()
    await attach(png)
    expect(await readMails(shop(), asked.id)).toEqual(['return-requested'])
    await approve()
    expect(await readMailText(shop(), `return-approved:${asked.id}`)).toContain('on the page of your order')
  })

  test.each([
    ['a page that is named PDF', Buffer.from('<html>%PDF-1.7')],
    ['half a PDF', pdf.subarray(0, 12)],
    ['half a PNG', png.subarray(0, 10)],
    ['nothing', Buffer.alloc(0)],
    ['two megabytes and more', Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024)])],
  ])('that is %s is refused at its field', async (_, file) => {
    const { attach } = await askInCarefulShop()
    const faults = [{ field: 'data', problem: expect.stringMatching(/whole PDF or PNG|2 MB at most/) }]
    expect(await attach(file)).toMatchObject({ status: 400, body: { faults } })
  })
})

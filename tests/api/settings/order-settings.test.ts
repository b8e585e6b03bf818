import { beforeAll, expect, test } from 'vitest'
import { sendDueMails } from '../../../src/adapters/mail/send-mails.ts'
import { readOutbox } from '../../../src/adapters/outbox-file.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { addPicture } from '../../support/pictures.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
})

const save = (body: Record<string, unknown>) => shop().call('updateSettings', { body, token })

test('an order keeps the prefix that it was placed with, and is found by its whole number', async () => {
  const first = await placeOrder(shop())
  expect(first.order.number).toMatch(/^\d+$/)
  await save({ orderPrefix: 'QS-' })
  const second = await placeOrder(shop())
  expect(second.order.number).toMatch(/^QS-\d+$/)
  await save({ orderPrefix: '' })
  const { orders } = (await shop().call('listAllOrders', { query: { query: second.order.number }, token })).body
  expect(orders.map(({ number }) => number)).toEqual([second.order.number])
  expect(
    (await shop().call('listAllOrders', { query: { query: first.order.number }, token })).body.orders,
  ).toHaveLength(1)
})

test('those whom the merchant named get a mail about each paid order, once', async () => {
  await save({ orderNoticeEmails: ['pack@quay.example', 'boss@quay.example'] })
  const { order } = await placeOrder(shop())
  await sendDueMails(shop().deps)
  for (const to of ['pack@quay.example', 'boss@quay.example']) {
    const mails = await readOutbox(shop().dataDir, to)
    expect(mails.map(({ subject }) => subject)).toEqual([`New order ${order.number}`])
    expect(mails[0]?.text).toContain(`/admin/orders/${order.id}`)
  }
})

test("mails about orders show the shop's logo, and its name where pictures are blocked", async () => {
  const send = async () => {
    const { order } = await placeOrder(shop())
    await sendDueMails(shop().deps)
    const mails = await readOutbox(shop().dataDir, order.email)
    return mails.find(({ subject }) => subject === `Order ${order.number} is confirmed`)?.html ?? ''
  }
  const plain = await send()
  expect(plain).toContain('Follow your order')
  expect(plain).not.toContain('<img')
  const { url } = await addPicture(shop(), token)
  await save({ logo: url, shopName: 'Quay & Sons' })
  const source = `${shop().deps.config.siteUrl}/.netlify/images?url=${encodeURIComponent(url)}&amp;w=480&amp;fm=png`
  expect(await send()).toContain(`<img src="${source}" alt="Quay &amp; Sons"`)
})

import { expect, test } from 'vitest'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const sender = { name: 'A Shopper', email: 'Shopper@Example.com' }
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])

const rows = () => shop().deps.db.selectFrom('enquiries').selectAll().orderBy('created_at', 'desc').execute()
const mails = () => shop().deps.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute()

test('a question is stored and a mail to the shop is queued with it', async () => {
  const body = { ...sender, message: 'Does the <b>oxford</b> shrink?' }
  const answer = await shop().call('contactUs', { body, clientAddress: '10.0.0.1' })
  expect(answer).toMatchObject({ status: 201, body: { message: expect.stringContaining('Thank you') } })
  expect((await rows())[0]).toMatchObject({ kind: 'contact', email: 'shopper@example.com', message: body.message })
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: shop().deps.config.shop.supportEmail, subject: 'Enquiry from A Shopper' })
  expect(mail?.body_html).toContain('&lt;b&gt;oxford')
})

test('a bulk enquiry keeps its quantities, its date and a logo that really is a picture', async () => {
  const body = {
    ...sender,
    company: 'Example Works',
    message: 'For our crew',
    quantities: { M: 40, L: 25 },
    neededBy: '2027-03-01',
    logo: { name: 'logo.png', data: png.toString('base64') },
  }
  expect((await shop().call('bulkEnquiry', { body, clientAddress: '10.0.0.2' })).status).toBe(201)
  expect((await rows())[0]).toMatchObject({
    kind: 'bulk',
    details: { company: 'Example Works', quantities: { M: 40, L: 25 }, neededBy: '2027-03-01' },
    logo_type: 'image/png',
  })
})

test.each([
  ['a script that calls itself a picture', Buffer.from('<svg onload="alert(1)">')],
  ['more than 2 MB', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])],
])('a logo of %s is refused and nothing is stored', async (_name, bytes) => {
  const before = (await rows()).length
  const logo = { name: 'logo.png', data: bytes.toString('base64') }
  const body = { ...sender, message: 'Hello', quantities: { M: 1 }, logo }
  const answer = await shop().call('bulkEnquiry', { body, clientAddress: '10.0.0.3' })
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('2 MB') } })
  expect(await rows()).toHaveLength(before)
})

test('a name with a line break and a header is refused and nothing is mailed', async () => {
  const before = (await mails()).length
  const body = { ...sender, name: 'A\r\nBcc: all@example.com', message: 'Hello' }
  expect((await shop().call('contactUs', { body, clientAddress: '10.0.0.4' })).status).toBe(400)
  expect(await mails()).toHaveLength(before)
})

test('the eleventh enquiry of an address within an hour gets 429 with Retry-After', async () => {
  const body = { ...sender, message: 'Again' }
  for (let count = 0; count < 10; count += 1) {
    expect((await shop().call('contactUs', { body, clientAddress: '10.0.0.5' })).status).toBe(201)
  }
  const refused = await shop().call('contactUs', {
    body,
    clientAddress: '10.0.0.5',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

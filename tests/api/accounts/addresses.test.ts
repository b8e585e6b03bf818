import { expect, test } from 'vitest'
import { addVariant, makeOrderBody, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const add = (token: string, over: object = {}) =>
  shop().call('addAddress', { token, body: { ...testAddress, ...over } })
const list = async (token: string) => (await shop().call('listAddresses', { token })).body.addresses

test('an address is stored as written, its phone as E.164', async () => {
  const { token } = await addPerson(shop())
  const added = await add(token, { line2: 'Flat 3', phone: '(202) 555-0123' })
  expect(added).toMatchObject({
    status: 201,
    body: { address: { ...testAddress, line2: 'Flat 3', phone: '+12025550123', isDefault: true } },
  })
  expect(await list(token)).toEqual([added.body.address])
})

test('the first is the default; another may become it; the newest replaces a removed default', async () => {
  const neighbour = await addPerson(shop())
  await add(neighbour.token)
  const { token } = await addPerson(shop())
  const first = (await add(token)).body.address
  const second = (await add(token)).body.address
  const third = (await add(token, { isDefault: true })).body.address
  expect((await list(token)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [third.id, true],
    [second.id, false],
    [first.id, false],
  ])
  const update = { token, params: { id: first.id }, body: { ...testAddress, city: 'Albany', isDefault: true } }
  expect((await shop().call('updateAddress', update)).body.address).toMatchObject({ city: 'Albany', isDefault: true })
  await shop().call('removeAddress', { token, params: { id: first.id } })
  expect((await list(token)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [third.id, true],
    [second.id, false],
  ])
  expect(await list(neighbour.token)).toMatchObject([{ isDefault: true }])
})

test('the default stays when an update does not mention it', async () => {
  const { token } = await addPerson(shop())
  const { id } = (await add(token)).body.address
  const body = { ...testAddress, isDefault: false }
  expect((await shop().call('updateAddress', { token, params: { id }, body })).body.address.isDefault).toBe(true)
})

test("another person's address gets 404 like an absent or malformed one, and does not change", async () => {
  const owner = await addPerson(shop())
  const { token } = await addPerson(shop())
  const { id } = (await add(owner.token)).body.address
  for (const wrong of [id, crypto.randomUUID(), 'no-id', "' OR 1=1"]) {
    const params = { id: wrong }
    const answers = [
      await shop().call('updateAddress', { token, params, body: { ...testAddress, city: 'Stolen' } }),
      await shop().call('removeAddress', { token, params }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'Not found' } })
  }
  expect(await list(owner.token)).toMatchObject([{ id, city: 'New York' }])
  expect(await list(token)).toEqual([])
})

test('the twenty-first is refused', async () => {
  const { token } = await addPerson(shop())
  for (let count = 0; count < 20; count += 1) expect((await add(token)).status).toBe(201)
  expect(await add(token)).toMatchObject({ status: 409 })
})

test.each([
  ['no name', { name: '' }, 'Please fill all required fields'],
  ['no city', { city: undefined }, 'Enter a city'],
  ['a phone that is none', { phone: '12345' }, 'Enter a valid number'],
  ['a postcode of another country', { postcode: 'SW1A 1AA' }, 'Enter a valid ZIP code, such as 10001'],
  ['CR LF in the name', { name: 'A\r\nBcc: b@example.com' }, 'Malformed request'],
  ['a country that is none', { country: 'USA' }, 'Malformed request'],
])('an address with %s gets 400', async (_name, over, message) => {
  const { token } = await addPerson(shop())
  expect(await add(token, over)).toMatchObject({ status: 400, body: { message } })
})

test("an order's address is saved in the account once, and is the one filled in next time", async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const place = async (address: object, saveAddress?: boolean) => {
    const body = makeOrderBody([{ variant, quantity: 1 }], { address: { ...testAddress, ...address } })
    const answer = await shop().call('createOrder', { token, body: { ...body, saveAddress } })
    expect(answer.status).toBe(201)
  }
  const read = async () => (await list(token)).map(({ line1, state, isDefault }) => [line1, state, isDefault])
  await place({ state: 'new york' }, true)
  await place({ line1: '2 Side Street' }, true)
  await place({ line1: '3 Gift Road' }, false)
  await place({ line1: '4 Silent Road' })
  expect(await read()).toEqual([
    ['2 Side Street', 'NY', true],
    ['1 Main Street', 'NY', false],
  ])
  await place({}, true)
  expect(await read()).toEqual([
    ['1 Main Street', 'NY', true],
    ['2 Side Street', 'NY', false],
  ])
})

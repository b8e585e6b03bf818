import { expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })

const empty = { sizes: {}, only: false, body: null, shirt: null }
const body = { heightMm: 1803, weightGrams: 78_500, build: 'men' as const, usualSize: 'M' }
const kept = { ...empty, sizes: { shirts: ['M', 'L'] }, only: true, body }
const countRows = async (id: string) =>
  (await shop().deps.db.selectFrom('fit_profiles').where('user_id', '=', id).select('user_id').execute()).length

test('an account starts without sizes, keeps what is saved, and shows it to nobody else', async () => {
  const { token } = await addPerson(shop())
  const stranger = await addPerson(shop())
  expect((await shop().call('getFitProfile', { token })).body).toEqual({ profile: empty })
  expect((await shop().call('saveFitProfile', { token, body: { profile: kept } })).body).toEqual({ profile: kept })
  expect((await shop().call('getFitProfile', { token })).body).toEqual({ profile: kept })
  expect((await shop().call('getFitProfile', { token: stranger.token })).body).toEqual({ profile: empty })
})

test("at sign-in the browser's sizes are added, once however often that is sent", async () => {
  const { token } = await addPerson(shop())
  await shop().call('saveFitProfile', { token, body: { profile: kept } })
  const guest = { ...empty, sizes: { shirts: ['XL'], trousers: ['32'] }, body: { ...body, heightMm: 1650 } }
  const merged = { ...kept, sizes: { shirts: ['M', 'L', 'XL'], trousers: ['32'] } }
  for (let times = 0; times < 2; times += 1) {
    const answer = await shop().call('saveFitProfile', { token, body: { profile: guest, merge: true } })
    expect(answer.body).toEqual({ profile: merged })
  }
})

test('of merges at once, none is lost', async () => {
  const { token } = await addPerson(shop())
  const sizes = ['S', 'M', 'L', 'XL', 'XXL']
  await Promise.all(
    sizes.map((size) =>
      shop().call('saveFitProfile', { token, body: { profile: { ...empty, sizes: { shirts: [size] } }, merge: true } }),
    ),
  )
  const { profile } = (await shop().call('getFitProfile', { token })).body
  expect(profile.sizes['shirts']?.toSorted()).toEqual(sizes.toSorted())
})

test.each([
  ['a height in centimetres', { ...kept, body: { ...body, heightMm: 180 } }],
  ['a weight in pounds', { ...kept, body: { ...body, weightGrams: 172 } }],
  ['a size of two lines', { ...kept, sizes: { shirts: ['M\nL'] } }],
  ['nine sizes of a kind', { ...kept, sizes: { shirts: [...'ABCDEFGHI'] } }],
  ['31 kinds', { ...kept, sizes: Object.fromEntries(Array.from({ length: 31 }, (_, kind) => [`k${kind}`, ['M']])) }],
  ['a shirt of 3 metres', { ...kept, shirt: { chestMm: 3000 } }],
])('%s is refused and changes nothing', async (_name, profile) => {
  const { token } = await addPerson(shop())
  await shop().call('saveFitProfile', { token, body: { profile: kept } })
  expect(await shop().call('saveFitProfile', { token, body: { profile } })).toMatchObject({ status: 400 })
  expect((await shop().call('getFitProfile', { token })).body).toEqual({ profile: kept })
})

test('sizes and measures are in the downloaded data, and deleted when forgotten and with the account', async () => {
  const { id, token } = await addPerson(shop())
  const save = (profile: typeof kept | typeof empty) => shop().call('saveFitProfile', { token, body: { profile } })
  const neighbour = await addPerson(shop())
  await shop().call('saveFitProfile', { token: neighbour.token, body: { profile: kept } })
  await save(kept)
  expect((await shop().call('downloadMyData', { token })).body).toMatchObject({ fit: [{ profile: kept }] })
  await save(empty)
  expect([await countRows(id), await countRows(neighbour.id)]).toEqual([0, 1])
  await save(kept)
  expect(await countRows(id)).toBe(1)
  expect(await shop().call('deleteAccount', { token })).toMatchObject({ status: 200 })
  expect(await countRows(id)).toBe(0)
})

import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let owner: Awaited<ReturnType<typeof addPerson>>
let manager: Awaited<ReturnType<typeof addPerson>>
const titles = [...'=+-@＝＋－＠'].map((start, place) => `${start}Weave ${place}`)

beforeAll(async () => {
  owner = await addPerson(shop(), { role: 'admin', name: 'Olga Owner' })
  manager = await addPerson(shop(), { role: 'manager', name: '=Max()' })
  for (const name of titles) {
    const body = { name }
    expect((await shop().call('createCustomerGroup', { token: manager.token, body })).status).toBe(201)
  }
  await shop().call('updateSettings', { token: owner.token, body: { shopName: 'Quay' } })
})

const ask = (query: Record<string, string> = {}, token = owner.token) => shop().call('exportAudit', { query, token })

/** The rows of all parts, by header. */
async function readAll(query: Record<string, string>): Promise<Record<string, string>[]> {
  let csv = ''
  for (let after: string | null | undefined; after !== null; ) {
    const { status, body } = await ask({ ...query, ...(after ? { after } : {}) })
    expect(status).toBe(200)
    csv += body.csv
    after = body.after
  }
  return parse(csv, { columns: true })
}

test('the log is a file, oldest first, part by part, each entry once, and its download is in the log', async () => {
  const rows = await readAll({ limit: '3' })
  const times = rows.map((row) => row['When'] ?? '')
  expect(times.toSorted()).toEqual(times)
  expect(rows.filter((row) => row['Entity'] === 'customer-group')).toHaveLength(titles.length)
  const after = JSON.parse(rows.find((row) => row['Entity'] === 'settings')?.['After'] ?? '{}')
  expect(JSON.stringify(after)).toContain('Quay')
  const { entries } = (await shop().call('listAudit', { query: { entity: 'list' }, token: owner.token })).body
  expect(entries).toMatchObject([{ action: 'exported', entityId: 'audit', actor: 'Olga Owner' }])
})

test('it has what the filters of the screen leave', async () => {
  const ofManager = await readAll({ actorId: manager.id, limit: '2' })
  expect(new Set(ofManager.map((row) => row['Who']))).toEqual(new Set(["'=Max()"]))
  expect(ofManager).toHaveLength(titles.length)
  expect((await readAll({ query: 'olga' })).every((row) => row['Who'] === 'Olga Owner')).toBe(true)
  expect(await readAll({ entity: 'customer-group', query: '@weave' })).toMatchObject([{ Title: "'@Weave 3" }])
  expect(await readAll({ actorId: 'nobody' })).toEqual([])
})

test('no cell is a formula', async () => {
  const cells = (await readAll({})).flatMap((row) => Object.values(row))
  expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
  for (const title of titles) expect(cells).toContain(`'${title}`)
})

test('only those who see the log download it', async () => {
  for (const role of ['viewer', 'packer', 'editor'] as const)
    expect((await ask({}, (await addPerson(shop(), { role })).token)).status).toBe(403)
  expect((await ask({ after: 'x' })).status).toBe(400)
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let owner: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  owner = await addPerson(shop(), { role: 'admin', name: 'Olga Owner' })
})

const invite = (phoneOrEmail: string, role = 'packer') =>
  shop().call('inviteStaff', { token: owner.token, body: { phoneOrEmail, role } })
async function readToken(to: string): Promise<string> {
  const mails = shop()
    .deps.db.selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
  const { body_text: text } = await mails.executeTakeFirstOrThrow()
  return /\/admin\?invite=([\w-]+)/.exec(text)?.[1] ?? ''
}
const accept = (token: string, by: { token: string }) =>
  shop().call('acceptInvite', { token: by.token, body: { token } })
const gone = {
  status: 409,
  body: { message: 'This invitation has expired, was used or was withdrawn. Ask for a new one.' },
}
const roleOf = async (id: string) =>
  (await shop().deps.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role

test('an unknown email gets a link that gives the role once, to whoever is signed in', async () => {
  expect(await invite('new@example.com')).toMatchObject({ status: 201, body: { person: null } })
  const person = await addPerson(shop())
  const stranger = await addPerson(shop())
  const token = await readToken('new@example.com')
  const { rows } = await sql<{
    text: string
  }>`SELECT (staff_invites::text || (SELECT string_agg(a::text, '') FROM audit_log a)) AS text FROM staff_invites`.execute(
    shop().deps.db,
  )
  expect(rows[0]?.text).not.toContain(token)
  expect(await accept(token, person)).toMatchObject({ status: 200, body: { role: 'packer' } })
  expect(await roleOf(person.id)).toBe('packer')
  expect(await accept(token, stranger)).toMatchObject(gone)
  expect(await roleOf(stranger.id)).toBe('shopper')
  const { body } = await shop().call('listAudit', {
    token: owner.token,
    query: { entity: 'person', entityId: person.id },
  })
  expect(body.entries[0]).toMatchObject({ action: 'accepted the invitation of', after: { role: 'packer' } })
})

test('a link that expired, was replaced or withdrawn, or is made up, gives nothing', async () => {
  const person = await addPerson(shop())
  await invite('late@example.com')
  const late = await readToken('late@example.com')
  await sql`UPDATE staff_invites SET expires_at = now() WHERE email = 'late@example.com'`.execute(shop().deps.db)
  expect(await accept(late, person)).toMatchObject(gone)
  await invite('neighbour@example.com', 'viewer')
  await invite('twice@example.com', 'manager')
  const first = await readToken('twice@example.com')
  await invite('twice@example.com', 'editor')
  expect(await accept(first, person)).toMatchObject(gone)
  const listed = (await shop().call('listInvites', { token: owner.token })).body.invites
  expect(listed.map(({ email, role }) => [email, role])).toEqual([
    ['twice@example.com', 'editor'],
    ['neighbour@example.com', 'viewer'],
  ])
  const params = { id: listed[0]?.id ?? '' }
  expect((await shop().call('withdrawInvite', { token: owner.token, params })).status).toBe(200)
  expect(await accept(await readToken('twice@example.com'), person)).toMatchObject(gone)
  expect(await accept('x'.repeat(43), person)).toMatchObject(gone)
  expect(await roleOf(person.id)).toBe('shopper')
})

test('an invitation ends with the role of whoever sent it, and no link takes away the last owner', async () => {
  const second = await addPerson(shop(), { role: 'admin' })
  const body = { phoneOrEmail: 'friend@example.com', role: 'admin' }
  await shop().call('inviteStaff', { token: second.token, body })
  const token = await readToken('friend@example.com')
  const change = { params: { id: second.id }, body: { role: 'packer' }, token: owner.token }
  expect((await shop().call('changeRole', change)).status).toBe(200)
  expect(await accept(token, await addPerson(shop()))).toMatchObject(gone)
  await invite('self@example.com')
  expect(await accept(await readToken('self@example.com'), owner)).toMatchObject({ status: 409 })
  expect(await roleOf(owner.id)).toBe('admin')
})

test('what is neither a number nor an email is refused at the field', async () => {
  for (const typed of ['12', 'a@', '@b.example', 'two@example.com, three@example.com']) {
    const refused = await invite(typed)
    expect([typed, refused.status]).toEqual([typed, 400])
  }
})

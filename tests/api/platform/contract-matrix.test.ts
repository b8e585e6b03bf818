import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpointPath } from '../../../src/api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import { permissionsOf, takesKeys } from '../../../src/api/permissions.ts'
import { allows, type Role, staffRoles } from '../../../src/platform/pure/access/roles.ts'
import { scopes } from '../../../src/platform/pure/access/scopes.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { addKey } from '../../support/api-keys.ts'
import { printDatabase } from '../../support/database-print.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const params = {
  id: '987654321',
  goneId: '987654322',
  x: '+14155550199',
  provider: 'nobody',
  list: 'wishlist',
  about: 'order',
}

async function signIn(role: Role): Promise<string> {
  return (await addPerson(shop(), { role })).token
}

/** Tokens of admins that open nothing any more, by the reason. */
async function makeDeadTokens(): Promise<Record<string, string | undefined>> {
  const { id, token: expired } = await addPerson(shop(), { role: 'admin' })
  await sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${id}`.execute(shop().deps.db)
  const loggedOut = await signIn('admin')
  expect((await shop().call('logout', { token: loggedOut })).status).toBe(200)
  const signedOutElsewhere = await signIn('admin')
  expect((await shop().call('signOutEverywhere', { token: signedOutElsewhere })).status).toBe(200)
  const { id: boundId, token: copied } = await addPerson(shop(), { role: 'admin' })
  await shop()
    .deps.db.updateTable('sessions')
    .set({ binding_hash: randomBytes(32) })
    .where('user_id', '=', boundId)
    .execute()
  return { none: undefined, madeUp: 'x'.repeat(43), expired, loggedOut, signedOutElsewhere, copied }
}

async function send(method: string, path: string, token?: string) {
  const hasBody = method !== 'GET'
  const response = await shop().fetch(path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
  return { status: response.status, body: (await response.json()) as { message?: string }, headers: response.headers }
}

let dead: Record<string, string | undefined> = {}
let shopper = ''
let everything: Record<string, string> = {}
beforeAll(async () => {
  dead = await makeDeadTokens()
  shopper = await signIn('shopper')
  everything = await printDatabase(shop().databaseUrl)
})

const restricted = calls.filter(([, { who }]) => who === 'shopper' || who === 'admin')
const adminCalls = restricted.filter(([, { who }]) => who === 'admin')

test('there are calls for every role, and tables that a call could change', () => {
  expect(adminCalls.length).toBeGreaterThan(60)
  expect(restricted.length - adminCalls.length).toBeGreaterThan(20)
  expect(Object.keys(everything)).toEqual(
    expect.arrayContaining(['orders', 'products', 'audit_log', 'throttles', 'users', 'sessions']),
  )
})

test.each(restricted)('%s asks a guest, and whoever has a dead token, to sign in', async (name, { method }) => {
  const path = endpointPath(name, params)
  for (const [reason, token] of Object.entries(dead)) {
    const { status, body } = await send(method, path, token)
    expect([reason, status, body.message]).toEqual([reason, 401, 'Please login'])
  }
})

test.each(adminCalls)('%s forbids a shopper', async (name, { method }) => {
  const answer = await send(method, endpointPath(name, params), shopper)
  expect(answer).toMatchObject({ status: 403, body: { message: 'Forbidden' } })
})

test('all these refusals changed nothing', async () => {
  expect(await printDatabase(shop().databaseUrl)).toEqual(everything)
})

test.each(staffRoles)('%s is let into the calls of the table of permissions and no others', async (role) => {
  const token = await signIn(role)
  const roleForbids = 'Your role does not allow this. Ask the owner of the shop.'
  const wrong: string[] = []
  for (const [name, { method }] of adminCalls) {
    const needed = permissionsOf(name)
    const { status, body } = await send(method, endpointPath(name, params), token)
    const isRefused = status === 403 && body.message === roleForbids
    const isIn = !isRefused && status < 500
    if (isIn !== (needed.length > 0 && needed.every((permission) => allows(role, permission))))
      wrong.push(`${name} answered ${status}`)
  }
  expect(wrong).toEqual([])
})

const keyForbids = 'This API key does not allow this call'

const isOnly = (needed: readonly string[], scope: string) => needed.length > 0 && needed.every((one) => one === scope)

test.each(scopes)('an API key with %s is let into the calls that need it alone and no others', async (scope) => {
  const { key } = await addKey(shop(), { scopes: [scope] })
  const wrong: string[] = []
  for (const [name, { method }] of restricted) {
    const { status, body } = await send(method, endpointPath(name, params), key)
    const isRefused = status === 403 && body.message === keyForbids
    const isIn = !isRefused && status < 500
    if (isIn !== (takesKeys(name) && isOnly(permissionsOf(name), scope)))
      wrong.push(`${name} answered ${status} ${body.message}`)
  }
  expect(wrong).toEqual([])
})

test('an API key is refused a call that needs several permissions while it lacks any one of them', async () => {
  const compound = adminCalls.filter(([name]) => takesKeys(name) && permissionsOf(name).length > 1)
  expect(compound.length).toBeGreaterThan(5)
  for (const [name, { method }] of compound) {
    for (const lacking of permissionsOf(name)) {
      const { key } = await addKey(shop(), { scopes: scopes.filter((scope) => scope !== lacking) })
      const { status, body } = await send(method, endpointPath(name, params), key)
      expect([name, lacking, status, body.message]).toEqual([name, lacking, 403, keyForbids])
    }
    const { key } = await addKey(shop(), { scopes: [...scopes] })
    expect([name, (await send(method, endpointPath(name, params), key)).status]).not.toEqual([name, 403])
  }
})

test('an API key with every scope makes neither people nor programs powerful', async () => {
  const { key } = await addKey(shop(), { scopes: [...scopes] })
  const refused: string[] = []
  for (const [name, { method }] of adminCalls) {
    const { status, body } = await send(method, endpointPath(name, params), key)
    if (!takesKeys(name)) expect([name, status, body.message]).toEqual([name, 403, keyForbids])
    if (status === 403 && body.message === keyForbids && takesKeys(name)) refused.push(...permissionsOf(name))
  }
  expect(new Set(refused)).toEqual(new Set(['people.write', 'audit.undo', 'programs.read', 'programs.write']))
})

test.each(calls)('%s lets in whom the contract names', async (name, { method, who }) => {
  const visitors = { anyone: undefined, provider: undefined, shopper: 'shopper', admin: 'admin' } as const
  const role = visitors[who]
  const { status, body } = await send(method, endpointPath(name, params), role && (await signIn(role)))
  if (who !== 'anyone') expect(body.message).not.toBe('Please login')
  expect([200, 201, 202, 400, 401, 404, 409]).toContain(status)
})

const paths = [...new Set(calls.map(([, { path }]) => path.toLowerCase()))]

test.each(paths)('%s answers 405 to every method that is not in the contract', async (path) => {
  const known = calls.filter(([, endpoint]) => endpoint.path.toLowerCase() === path).map(([, { method }]) => method)
  const token = await signIn('admin')
  const filled = path.replace(/\{(\w+)\}/g, '1')
  for (const method of methods.filter((candidate) => !known.includes(candidate))) {
    const answer = await send(method, filled, token)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...known].sort())
  }
})

test.each([
  '/admin-api',
  '/admin-api/',
  '/admin-api/nothing',
  '/api',
  '/auth-api/send-otp/more',
  '/banner',
  '/%61dmin-api',
])('%s is not in the contract: 404 whatever the method and the role', async (path) => {
  const token = await signIn('admin')
  for (const method of methods) expect((await send(method, path, token)).status).toBe(404)
})

test('a path is the same in any letter case, with or without a trailing slash', async () => {
  const token = await signIn('shopper')
  for (const [name, { method, path }] of adminCalls) {
    const odd = `${endpointPath(name, params).toUpperCase()}/`
    expect((await send(method, odd, token)).status, path).toBe(403)
  }
})

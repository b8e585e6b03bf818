import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endOldRows } from '../../../src/platform/database/retention.ts'
import { createLog } from '../../../src/platform/log.ts'
import { provideShop } from '../../support/shop.ts'
import { provePhone, readCode, signIn } from '../../support/sign-in.ts'

const shop = provideShop({ THROTTLES: 'false' })

/** Every value of every table as text. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(
    shop().deps.db,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} AS t`.execute(
      shop().deps.db,
    )
    parts.push(...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

test('a dump of the database contains no token, proof or code, and nothing in it signs in', async () => {
  const phoneNumber = '+12025550151'
  const token = await signIn(shop(), phoneNumber)
  const proof = await provePhone(shop(), phoneNumber)
  await shop().call('sendOtp', { body: { phoneNumber } })
  const code = await readCode(shop(), phoneNumber)
  const challenge = await shop()
    .deps.db.selectFrom('otp_challenges')
    .select(['id', 'code_hash'])
    .where('verified_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow()
  const dump = await dumpDatabase()
  expect(dump).toContain(phoneNumber)
  for (const secret of [token, proof]) expect(dump).not.toContain(secret)
  expect(dump.split(/[^0-9]/)).not.toContain(code)
  // A million tries over an unkeyed hash would find the code: the stored one is keyed by a secret outside of the database.
  const unkeyed = createHash('sha256').update(`otp:${challenge.id}:${code}`).digest()
  expect(challenge.code_hash?.equals(unkeyed)).toBe(false)
  const { rows } = await sql<{ hash: string }>`SELECT encode(token_hash, 'hex') AS hash FROM sessions`.execute(
    shop().deps.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { hash } of rows) expect(await shop().call('getUser', { token: hash })).toMatchObject({ status: 401 })
})

test('what a sign-in logs, also when sending fails, holds no number, code or token', async () => {
  const lines: string[] = []
  const phoneNumber = '+12025550152'
  const deps = shop().deps
  const { log, providers } = deps
  deps.log = createLog((line) => lines.push(line))
  const token = await signIn(shop(), phoneNumber)
  const code = await readCode(shop(), phoneNumber)
  deps.providers = {
    ...providers,
    otp: {
      kind: 'carrier',
      name: 'broken',
      send: async (target, sent) => Promise.reject(new Error(`${target.to} ${sent}`)),
    },
  }
  const failed = await shop().call('sendOtp', { body: { phoneNumber } })
  Object.assign(deps, { log, providers })
  expect(failed).toMatchObject({ status: 500, body: { message: 'Something went wrong' } })
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [phoneNumber, phoneNumber.slice(2), code, token]) expect(lines.join()).not.toContain(secret)
})

test('old codes and dead sessions are forgotten, live ones stay', async () => {
  const { db } = shop().deps
  const token = await signIn(shop(), '+12025550153')
  const dead = await signIn(shop(), '+12025550154')
  await shop().call('logout', { token: dead })
  await sql`UPDATE sessions SET revoked_at = now() - interval '31 days' WHERE revoked_at IS NOT NULL`.execute(db)
  await sql`UPDATE otp_challenges SET created_at = now() - interval '25 hours'`.execute(db)
  await shop().call('sendOtp', { body: { phoneNumber: '+12025550155' } })
  await endOldRows(db)
  expect(await db.selectFrom('otp_challenges').select('destination').execute()).toEqual([
    { destination: '+12025550155' },
  ])
  expect(await db.selectFrom('sessions').select('id').where('revoked_at', 'is not', null).execute()).toEqual([])
  expect(await shop().call('getUser', { token })).toMatchObject({ status: 200 })
})

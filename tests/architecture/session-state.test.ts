import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

// docs/decisions/060: a pooler passes a connection on after each transaction, with what was left on it.
const outlivesTransaction: Record<string, RegExp> = {
  'a lock of the session': /\bpg_(?:try_)?advisory_(?:lock|unlock)\w*/i,
  'a setting of the session': /(?:^|[`'";])\s*(?:RE)?SET\s+(?!LOCAL\b)(?:SESSION\s+)?[\w."${}]+\s*(?:=|\bTO\b)/i,
  'a setting by function': /\bset_config\([^)]*,\s*false\s*\)/i,
  'a channel that is listened to': /[`'";]\s*(?:UN)?LISTEN\b/,
  'a temporary table': /\bCREATE\s+(?:(?:GLOBAL|LOCAL)\s+)?TEMP(?:ORARY)?\b|\.temporary\(\)/i,
  'a prepared statement': /(?:^|[`'";])\s*(?:PREPARE|DEALLOCATE)\s|\.query\(\{[^}]*\bname:/m,
  'a cursor that is held': /\bWITH\s+HOLD\b/i,
  'the last value of a sequence': /\b(?:lastval|currval)\(/i,
}

function findSessionState(text: string): string[] {
  const statements = text.replaceAll(/--.*$/gm, '')
  return Object.entries(outlivesTransaction).flatMap(([what, pattern]) => (pattern.test(statements) ? [what] : []))
}

/** Sets each new connection's limits, which are the defaults of the role as well. */
const defaults = 'src/platform/database/session-settings.ts'

test('no statement of the shop leaves something on its connection or needs what an earlier one left', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob(['src/**/*.ts', 'netlify/**/*.{ts,sql}'])) {
    files += 1
    if (file === defaults) continue
    for (const what of findSessionState(await readFile(file, 'utf8'))) found.push(`${file}: ${what}`)
  }
  expect(files).toBeGreaterThan(500)
  expect(found).toEqual([])
  expect(findSessionState(await readFile(defaults, 'utf8'))).toEqual(['a setting of the session'])
})

test.each([
  'await sql`SELECT pg_advisory_lock(1)`.execute(db)',
  'SELECT pg_try_advisory_lock(hashtext(name))',
  "await client.query('SET statement_timeout = 0')",
  "await sql`SET SESSION timezone TO 'UTC'`.execute(db)",
  'SET lock_timeout = 0;\nCREATE TABLE shirts ();',
  "await client.query('RESET ROLE; SET role TO packer')",
  '-- Takes its time.\nSET statement_timeout = 0;',
  "SELECT set_config('shop.user', '7', false)",
  "client.query('LISTEN orders')",
  'CREATE TEMP TABLE incoming (id int)',
  "db.schema.createTable('incoming').temporary()",
  'PREPARE find AS SELECT 1',
  "client.query({ name: 'find-order', text: 'SELECT 1' })",
  'DECLARE rows CURSOR WITH HOLD FOR SELECT 1',
  "SELECT currval('orders_number_seq')",
])('%s is found', (planted) => {
  expect(findSessionState(planted)).toHaveLength(1)
})

test.each([
  "await sql`SET LOCAL timezone TO 'UTC'`.execute(trx)",
  'SELECT pg_advisory_xact_lock(7)',
  'await sql`UPDATE orders SET state = 1`',
  'ON CONFLICT (slug) DO UPDATE\n      SET label = excluded.label',
  'UPDATE products\nSET style_slug = slug;',
  "SELECT set_config('shop.user', '7', true)",
])('%s is not', (allowed) => {
  expect(findSessionState(allowed)).toEqual([])
})

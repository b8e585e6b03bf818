import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/platform/database/client.ts'

const statement = await readFile(new URL('./invariants.sql', import.meta.url), 'utf8')

/** The current violations of the invariants of money and stock. */
export async function findBrokenInvariants(db: Database): Promise<{ broken: string; subject: string }[]> {
  const { rows } = await sql<{ broken: string; subject: string }>`${sql.raw(statement)}`.execute(db)
  return rows
}

export async function expectInvariants(db: Database): Promise<void> {
  expect(await findBrokenInvariants(db)).toEqual([])
}

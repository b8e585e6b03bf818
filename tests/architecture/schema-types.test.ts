import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test("the database's types match the migrations", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'placket-types-'))
  const file = join(folder, 'schema.ts')
  await promisify(execFile)(process.execPath, ['src/hosts/local/generate-types.ts', file])
  const [fresh, kept] = await Promise.all([readFile(file, 'utf8'), readFile('src/platform/database/schema.ts', 'utf8')])
  await rm(folder, { recursive: true })
  expect(kept, 'run `npm run db:types`').toBe(fresh)
})

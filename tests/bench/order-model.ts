import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { createDeps } from '../../src/api/deps.ts'
import { startApiProcess } from '../support/api-process.ts'
import { anyStep, openModel } from '../support/order-model.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'

// node tests/bench/order-model.ts [steps] [seed]: random steps over two server processes on one PostgreSQL.
const steps = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const atOnce = 4

const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
const settings = {
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: await mkdtemp(join(tmpdir(), 'placket-model-')),
  DATABASE_POOL: '10',
}
const doors = await Promise.all([startApiProcess(settings), startApiProcess(settings)])
const deps = createDeps(settings)
const model = await openModel(deps, doors)
const groups = fc.sample(fc.array(anyStep, { minLength: atOnce, maxLength: atOnce }), {
  numRuns: Math.ceil(steps / atOnce),
  seed,
})
const startedAt = performance.now()
let wrong: string[] = []
for (const [index, group] of groups.entries()) {
  wrong = await model.takeTogether(group)
  if (wrong.length > 0) {
    console.error(`Broken after ${(index + 1) * atOnce} steps:`, wrong, JSON.stringify(group))
    break
  }
}
wrong.push(...(await model.findDifferences()))
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
const orders = await deps.db
  .selectFrom('orders')
  .select((eb) => ['state', eb.fn.countAll<string>().as('count')])
  .groupBy('state')
  .execute()
console.log(
  `${groups.length * atOnce} steps, ${atOnce} at once, two processes, seed ${seed}, ${seconds} s: ` +
    (wrong.length === 0 ? 'every invariant held, no difference with the provider' : wrong.join('; ')),
)
console.log(`Orders: ${orders.map(({ state, count }) => `${count} ${state}`).join(', ')}`)
await Promise.all(doors.map((door) => door.kill()))
await deps.db.destroy()
await postgres.stop()
process.exit(wrong.length === 0 ? 0 : 1)

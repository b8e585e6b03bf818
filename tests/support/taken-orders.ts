import { createApp } from '../../src/api/app.ts'
import { createDeps } from '../../src/api/deps.ts'
import { createCall } from './api-client.ts'
import { findBrokenInvariants } from './invariants.ts'
import { addVariant, makeOrderBody } from './orders.ts'
import { addPerson } from './people.ts'

/** Places that many orders in the shop of that database; whether all were taken and every invariant holds. */
export async function takeOrders(databaseUrl: string, dataDir: string, count: number): Promise<boolean> {
  const deps = createDeps({ NODE_ENV: 'test', DATA_DIR: dataDir }, databaseUrl)
  const app = createApp(deps)
  const call = createCall(async (path, init) =>
    app.fetch(new Request(`http://localhost${path}`, init), { clientAddress: '127.0.0.1' }),
  )
  const { token } = await addPerson({ deps })
  const variant = await addVariant({ deps })
  const statuses: number[] = []
  for (let placed = 0; placed < count; placed += 1)
    statuses.push((await call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]) })).status)
  const broken = await findBrokenInvariants(deps.db)
  await deps.db.destroy()
  return broken.length === 0 && statuses.every((status) => status === 201)
}

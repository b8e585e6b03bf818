import { createDeps } from '../../api/deps.ts'
import { openDatabaseHere } from '../local/owner.ts'
import { runCommand } from '../local/run-command.ts'
import { seedWhenEmpty } from '../local/seed-when-empty.ts'
import { startPublisher } from './publisher.ts'
import { startReconcileTimer } from './reconcile-timer.ts'
import { serveShop } from './server.ts'
import { buildIfChanged } from './site-build.ts'

/** npm passes a signal to the shell between us, which ignores it: when that shell is gone, this process ends too. */
function stopWithNpm(stop: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}

// `npm start`: the whole shop in one process beside its database: pages, API and pictures.
await runCommand(async () => {
  const database = await openDatabaseHere()
  await seedWhenEmpty(database.url)
  const first = await buildIfChanged(database.url)
  const deps = createDeps({ DATABASE_POOL: '5', ...process.env }, database.url)
  const publisher = startPublisher(deps, { databaseUrl: database.url, first })
  const reconciler = startReconcileTimer(deps)
  const server = await serveShop(deps, publisher.roots)
  console.log(`Placket is open at ${server.url}`)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    await reconciler.stop()
    await publisher.stop()
    await deps.db.destroy()
    await database.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  stopWithNpm(stop)
})

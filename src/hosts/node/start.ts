import { openDeps } from '../../api/deps.ts'
import { loadOwnRooms } from '../../api/own-rooms.ts'
import { loadConfig } from '../../platform/config.ts'
import { takeFolder } from '../local/open-shop.ts'
import { openDatabaseHere } from '../local/owner.ts'
import { runCommand } from '../local/run-command.ts'
import { seedWhenEmpty } from '../local/seed-when-empty.ts'
import { startPublisher } from './publisher.ts'
import { startReconcileTimer } from './reconcile-timer.ts'
import { serveShop } from './server.ts'
import { buildIfChanged } from './site-build.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { watchProcess } from './watch-process.ts'

// `npm start`: the whole shop in one process beside its database: pages, API and pictures.
await runCommand(async () => {
  await takeFolder(loadConfig(process.env))
  const database = await openDatabaseHere()
  await seedWhenEmpty(database.url)
  const first = await buildIfChanged(database.url)
  const deps = await openDeps({ DATABASE_POOL: '5', ...process.env }, database.url)
  const rooms = await loadOwnRooms()
  const publisher = startPublisher(deps, { databaseUrl: database.url, first })
  const reconciler = startReconcileTimer(deps, rooms)
  const { metrics, stop: stopWatching } = await watchProcess(deps)
  const server = await serveShop(deps, publisher.roots, { metrics, rooms })
  console.log(`Placket is open at ${server.url}`)
  stopOnSignal([server.stop, reconciler.stop, publisher.stop, stopWatching, () => deps.db.destroy(), database.stop])
})

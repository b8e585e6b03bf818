import { openDeps } from '../../api/deps.ts'
import { loadOwnRooms } from '../../api/own-rooms.ts'
import { loadConfig } from '../../platform/config.ts'
import { requireOwnFiles } from '../../site/build/own-shop.ts'
import { takeFolder } from '../local/open-shop.ts'
import { openDatabaseHere } from '../local/owner.ts'
import { runCommand } from '../local/run-command.ts'
import { startBuildTimer, startReconcileTimer } from './reconcile-timer.ts'
import { serveShop } from './server.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { watchProcess } from './watch-process.ts'

// `npm run api`: the API and the picture service beside their database, for pages that another host serves. Nothing is built
// here: changes are published through BUILD_HOOK_URL.
await runCommand(async () => {
  await requireOwnFiles()
  await takeFolder(loadConfig(process.env))
  const database = await openDatabaseHere()
  const deps = await openDeps({ DATABASE_POOL: '5', ...process.env }, database.url)
  const rooms = await loadOwnRooms()
  const timers = [startReconcileTimer(deps, rooms), startBuildTimer(deps)]
  const { metrics, stop: stopWatching } = await watchProcess(deps)
  // The site's own pictures are resized from the sources of its files, since the built site is elsewhere.
  const server = await serveShop(deps, () => ({ live: 'public' }), { pages: false, metrics, rooms })
  console.log(`The API is open at ${server.url}`)
  stopOnSignal([server.stop, ...timers.map(({ stop }) => stop), stopWatching, () => deps.db.destroy(), database.stop])
})

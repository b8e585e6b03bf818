import { createDeps } from '../server/app.ts'
import { openDatabaseHere } from './owner.ts'
import { runCommand } from './run-command.ts'
import { seedWhenEmpty } from './seed-when-empty.ts'
import { serveShop } from './server.ts'
import { buildIfChanged } from './site-build.ts'

// `npm start`: the whole shop in one process beside its database: pages, API and pictures.
await runCommand(async () => {
  const database = await openDatabaseHere()
  await seedWhenEmpty(database.url)
  let site = await buildIfChanged(database.url)
  const deps = createDeps({ DATABASE_POOL: '5', ...process.env }, database.url)
  const server = await serveShop(deps, { siteRoot: () => site.root })
  console.log(`Placket is open at ${server.url}`)
  const stop = async () => {
    await server.stop()
    await deps.db.destroy()
    await database.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.on('SIGUSR2', async () => {
    site = await buildIfChanged(database.url)
  })
})

import { createDeps } from '../../api/deps.ts'
import { openDatabaseHere } from '../local/owner.ts'
import { runCommand } from '../local/run-command.ts'
import { seedWhenEmpty } from '../local/seed-when-empty.ts'
import { runAstro } from './astro.ts'
import { serveShop } from './server.ts'

// `npm run dev`: Astro's dev server, which proxies the API's paths to the API process (astro.config.mjs reads DEV_API).
await runCommand(async () => {
  const database = await openDatabaseHere()
  await seedWhenEmpty(database.url)
  const port = Number(process.env['PORT'] ?? 8888)
  const siteUrl = process.env['SITE_URL'] ?? `http://localhost:${port}`
  const deps = createDeps({ DATABASE_POOL: '5', SITE_URL: siteUrl, ...process.env, PORT: '0' }, database.url)
  const api = await serveShop(deps, () => ({ live: 'public' }))
  const astro = runAstro(['dev', '--port', String(port)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: database.url, DEV_API: api.url },
  })
  astro.once('exit', async (code) => {
    await api.stop()
    await deps.db.destroy()
    await database.stop()
    process.exit(code ?? 0)
  })
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => astro.kill())
})

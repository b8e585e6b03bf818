import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { openDeps } from '../../api/deps.ts'
import { loadOwnRooms } from '../../api/own-rooms.ts'
import { requireOwnFiles } from '../../site/build/own-shop.ts'
import { openDatabaseHere } from '../local/owner.ts'
import { runCommand } from '../local/run-command.ts'
import { seedWhenEmpty } from '../local/seed-when-empty.ts'
import { runAstro } from './astro.ts'
import { compileSettings, readSiteMarkets } from './market-sites.ts'
import { serveShop } from './server.ts'

/** A port that is free now. */
function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

// `npm run dev`: Astro's dev server, which proxies the API's paths to the API process, and the pages of each further market to a dev server
// of its own (astro.config.mjs reads DEV_API, DEV_MARKETS and MARKET). A new market needs a new start.
await runCommand(async () => {
  await requireOwnFiles()
  const database = await openDatabaseHere()
  await seedWhenEmpty(database.url)
  const port = Number(process.env['PORT'] ?? 8888)
  const siteUrl = process.env['SITE_URL'] ?? `http://localhost:${port}`
  const deps = await openDeps({ DATABASE_POOL: '5', SITE_URL: siteUrl, ...process.env, PORT: '0' }, database.url)
  const api = await serveShop(deps, () => ({ live: 'public' }), { rooms: await loadOwnRooms() })
  const env = { ...process.env, SITE_URL: siteUrl, DATABASE_URL: database.url, DEV_API: api.url }
  const run = (at: number, more: Record<string, string>) =>
    runAstro(['dev', '--port', String(at)], { stdio: 'inherit', env: { ...env, ...more } })
  const markets = await readSiteMarkets(database.url)
  const ports = new Map<string, string>()
  const further: ChildProcess[] = []
  for (const market of markets) {
    const at = await findPort()
    ports.set(market.key, `http://localhost:${at}`)
    further.push(run(at, compileSettings(market)))
  }
  const astro = run(port, { DEV_MARKETS: JSON.stringify(Object.fromEntries(ports)) })
  astro.once('exit', async (code) => {
    for (const each of further) each.kill()
    await api.stop()
    await deps.db.destroy()
    await database.stop()
    process.exit(code ?? 0)
  })
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => astro.kill())
})

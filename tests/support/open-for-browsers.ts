import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.ts'

const openTimeoutMs = 180_000

/** Playwright's global setup: the whole shop as `npm start` opens it, with a port and folders of its own. */
export default async function openForBrowsers(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placket-shop-'))
  const port = await freePort()
  const shop = spawn(process.execPath, ['src/local/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      SITE_DIR: join(dataDir, 'site'),
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      // Hundreds of people share one address here; the throttles have tests of their own.
      THROTTLES: 'false',
    },
  })
  const timer = setTimeout(() => shop.kill('SIGKILL'), openTimeoutMs)
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Placket is open')) resolve()
    })
    shop.once('exit', (code) => reject(new Error(`The shop ended with code ${code} before it was open`)))
  })
  clearTimeout(timer)
  process.env['BASE_URL'] = `http://localhost:${port}`
  process.env['SHOP_DATA_DIR'] = dataDir
  return async () => {
    const gone = once(shop, 'exit')
    shop.kill('SIGTERM')
    await gone
    await rm(dataDir, { recursive: true, force: true })
  }
}

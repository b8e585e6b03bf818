import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const openTimeoutMs = 300_000
const preload = new URL('./end-with-parent.ts', import.meta.url).href

export interface ShopProcess {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** The whole shop as `npm start` opens it, in a process with its own port and folders. */
export async function startShopProcess(env: Record<string, string> = {}): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placket-shop-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const shop = spawn(process.execPath, ['--import', preload, 'src/hosts/node/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      SITE_DIR: join(dataDir, 'site'),
      PORT: String(port),
      SITE_URL: url,
      npm_lifecycle_event: '',
      ...env,
    },
  })
  const timer = setTimeout(() => shop.kill('SIGKILL'), openTimeoutMs)
  await new Promise<void>((resolve, reject) => {
    shop.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Placket is open')) resolve()
    })
    shop.once('exit', (code) => reject(new Error(`The shop ended with code ${code} before it was open`)))
  })
  clearTimeout(timer)
  return {
    url,
    dataDir,
    async stop() {
      if (shop.exitCode === null) {
        const gone = once(shop, 'exit')
        shop.kill('SIGTERM')
        await gone
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

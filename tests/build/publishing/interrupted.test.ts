import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-interrupted-'))
  await transact(shop().deps.db, (trx) => saveProducts(trx, [makeProduct('quay-shirt')]))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['the whole command, as Ctrl-C does', 'its Astro alone'])(
  'a build whose signal reaches %s exits with 130 and without a stack',
  async (reached) => {
    const build = spawn(process.execPath, ['src/hosts/node/build.ts'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: shop().databaseUrl,
        SITE_DIR: join(folder, 'site'),
        NODE_ENV: 'development',
        // Nothing was compiled for it yet.
        SITE_URL: `https://${crypto.randomUUID()}.example`,
        NO_COLOR: '1',
      },
    })
    // Its output ends with the last process that writes to it.
    const ended = once(build, 'close')
    let output = ''
    const begun = new Promise<void>((resolve) => {
      for (const stream of [build.stdout, build.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk
          if (output.includes('[build]')) resolve()
        })
      }
    })
    await Promise.race([begun, ended])
    expect(build.exitCode, output).toBeNull()
    if (reached === 'its Astro alone') process.kill(await findChild(build.pid ?? 0), 'SIGINT')
    else process.kill(-(build.pid ?? 0), 'SIGINT')
    const [code, signal] = await ended
    // The exit code that shells use for SIGINT.
    expect(signal === 'SIGINT' ? 130 : code).toBe(130)
    expect(output).not.toMatch(/^\s+at .+:\d+|Error:/m)
  },
  120_000,
)

async function findChild(parent: number): Promise<number> {
  const ps = spawn('ps', ['-A', '-o', 'pid=,ppid=,args='], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  ps.stdout.on('data', (chunk: Buffer) => {
    text += chunk
  })
  await once(ps, 'close')
  const rows = text.split('\n').map((row) => row.trim().split(/\s+/))
  const child = rows.find(([, ppid, ...args]) => Number(ppid) === parent && args.some((arg) => arg.includes('astro')))
  return Number(child?.[0])
}

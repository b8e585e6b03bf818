import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../../platform/database/client.ts'
import { Interrupted } from '../local/run-command.ts'

const renderer = fileURLToPath(new URL('./render-site.ts', import.meta.url))

/** Throws when the process of a build fails; `Interrupted` when a signal ended it. */
export async function runToEnd(build: ChildProcess): Promise<void> {
  const [code, signal] = await once(build, 'exit')
  if (signal === 'SIGINT' || signal === 'SIGTERM' || code === 130 || code === 143) throw new Interrupted()
  if (code !== 0) throw new Error(`The build of the pages failed with code ${code ?? signal}`)
}

/** Null when another server has them. */
async function countProducts(databaseUrl: string): Promise<number | null> {
  if (process.env['PUBLIC_API_ROOT']) return null
  const db = openDatabase(databaseUrl, 1, { patient: true })
  try {
    const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM products`.execute(db)
    return rows[0]?.total ?? 0
  } finally {
    await db.destroy()
  }
}

const leastHeapMb = 500
const productsPerMb = 90

/** Products are read and kept: with a small space for what is new, each is copied twice before it is known to stay. */
const newSpaceMb = 64

/** Twice what usual products take. Without a limit, garbage is kept until there are several gigabytes of it. */
export const heapFlags = (products: number | null): string[] =>
  products === null
    ? []
    : [
        `--max-old-space-size=${leastHeapMb + Math.ceil(products / productsPerMb)}`,
        `--max-semi-space-size=${newSpaceMb}`,
      ]

interface Rendering {
  compiled: string
  site: string
  quiet: boolean
  env: NodeJS.ProcessEnv
}

async function run({ compiled, site, quiet, env }: Rendering, flags: readonly string[]): Promise<void> {
  const stdio: StdioOptions = quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit'
  await runToEnd(spawn(process.execPath, [...flags, renderer, compiled, site], { stdio, env }))
}

/** Node ends so when its memory is full. */
const wasOutOfMemory = (error: unknown) => error instanceof Error && /(134|SIGABRT)$/.test(error.message)

/** Writes the pages into `site`; products that are larger than usual get another try with all the memory there is. */
export async function renderSite(databaseUrl: string, rendering: Rendering): Promise<void> {
  const flags = heapFlags(await countProducts(databaseUrl))
  try {
    await run(rendering, flags)
  } catch (error) {
    if (flags.length === 0 || !wasOutOfMemory(error)) throw error
    await run(rendering, [])
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { takeLock } from './lock.ts'

/** What a command says in one line when it starts nothing. */
export class NotStarted extends Error {}

const openShopSchema = z.object({ machine: z.string(), port: z.number() })
type OpenShop = z.infer<typeof openShopSchema>

const fileIn = (dataDir: string) => join(dataDir, 'open-shop.json')

/** Where the shop of the folder is or will be open; null while that isn't written yet. */
async function readOpenShop(dataDir: string): Promise<OpenShop | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => 'null')
  try {
    return openShopSchema.nullable().parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Makes this process the folder's shop until it ends. Throws NotStarted where that shop is this machine's and has the same port; one with
 * another port, or in another container, serves the same shop beside it, which is said.
 */
export async function takeFolder({ DATA_DIR: dataDir, PORT: port }: Pick<Config, 'DATA_DIR' | 'PORT'>): Promise<void> {
  const release = takeLock(join(dataDir, 'open-shop.lock'))
  const machine = hostname()
  if (release) return writeFile(fileIn(dataDir), JSON.stringify({ machine, port } satisfies OpenShop))
  const open = await readOpenShop(dataDir)
  const where = open && open.port > 0 ? ` at http://localhost:${open.port}` : ''
  if (open?.machine === machine && open.port === port && port > 0) {
    throw new NotStarted(
      `The shop of ${dataDir} is already open${where}, or about to be: nothing was started. Stop that one first, or set PORT, and DATA_DIR for a shop of its own.`,
    )
  }
  console.log(`The shop of ${dataDir} is already open${where}: this process serves the same shop beside it.`)
}

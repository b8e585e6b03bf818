import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Deps, openDeps } from '../../api/deps.ts'
import '../../app/server/archived-rooms.ts'
import { leftOutTables } from '../../features/staff/server/archive/archived-tables.ts'
import { exportShop } from '../../features/staff/server/archive/export-shop.ts'
import { ArchiveFault, importShop } from '../../features/staff/server/archive/import-shop.ts'
import { withDatabase } from './owner.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run export -- <file.jsonl>\n       npm run import -- <file.jsonl>'

async function exportFile({ db, providers }: Deps, path: string): Promise<number> {
  async function* lines() {
    for await (const line of exportShop(db, providers.media)) yield `${line}\n`
  }
  // It has customers' data: nobody else on this machine reads it.
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }))
  console.log(`${path} has the whole shop but ${Object.keys(leftOutTables).join(', ')} and passwords`)
  return 0
}

/** Not by readline, which also ends lines at separators that texts may have. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const part of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + String(part)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function importFile({ db, providers }: Deps, path: string): Promise<number> {
  if (!existsSync(path)) {
    console.error(`There is no file ${path}`)
    return 1
  }
  try {
    console.log(`Imported ${await importShop(db, providers.media, readLines(path))} rows. Publish the shop to see it.`)
    return 0
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    console.error(`${error.message} Nothing was imported.`)
    return 1
  }
}

// `npm run export` and `npm run import`: the whole shop as one file.
await runCommand(async () => {
  const [, , command, path] = process.argv
  if (!path || (command !== 'export' && command !== 'import')) {
    console.error(usage)
    return 1
  }
  return withDatabase(async (url) => {
    const deps = await openDeps(process.env, url)
    try {
      return await (command === 'export' ? exportFile : importFile)(deps, path)
    } finally {
      await deps.db.destroy()
    }
  })
})

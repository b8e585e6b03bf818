import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { seedDemo } from '../../src/hosts/local/seed.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { readFilesOf } from '../support/built-files.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { fill, mountSmallDisk } from '../support/small-disk.ts'
import { type Row, report } from './report.ts'

// `node tests/bench/broken-builds.ts [kills]`: `npm run build` of the demo, killed with all its processes at a random moment, and on a
// disk that fills up while it writes. The next build has to give the site that a build from nothing gives, byte for byte.

const kills = Number(process.argv[2] ?? 6)
const folder = await mkdtemp(join(tmpdir(), 'placket-broken-'))
const compiledFolder = '.astro/compiled'

type Site = Map<string, string>
/** All but the time of the build. */
const readSite = (root: string): Promise<Site> => readFilesOf(root, (name) => name !== 'build.json')
const countDifferences = (a: Site, b: Site) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name)).length

function startBuild(databaseUrl: string, siteDir: string) {
  const build = spawn(process.execPath, ['src/hosts/node/build.ts'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SITE_DIR: siteDir,
      NODE_ENV: 'development',
      NO_COLOR: '1',
      // Nothing was compiled for it before.
      SITE_URL: `https://${folder.split('-').at(-1)?.toLowerCase()}.example`,
    },
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = once(build, 'close').then(([code]) => ({ code, output }))
  return { pid: build.pid ?? 0, ended }
}

/** Builds to the end; returns the seconds it took. */
async function build(databaseUrl: string, siteDir: string): Promise<number> {
  const started = performance.now()
  const { code, output } = await startBuild(databaseUrl, siteDir).ended
  if (code !== 0) throw new Error(`A build that nothing disturbed ended with ${code}: ${output}`)
  return (performance.now() - started) / 1000
}

async function buildElsewhere(databaseUrl: string): Promise<Site> {
  const root = join(folder, 'clean')
  await build(databaseUrl, root)
  const site = await readSite(root)
  for (const name of await readdir(folder))
    if (name.startsWith('clean')) await rm(join(folder, name), { recursive: true })
  return site
}

const listCompiled = async () => new Set(await readdir(compiledFolder).catch(() => []))

/** Most pages show a price. */
const changePrices = (db: Database) => sql`UPDATE variants SET price_cents = price_cents + 100`.execute(db)

const kinds = ['from nothing', 'with compiled pages', 'over a former site'] as const

async function killBuilds(db: Database, url: string, former: ReadonlySet<string>): Promise<Row> {
  const root = join(folder, 'site')
  const seconds = { 'from nothing': await build(url, root), 'with compiled pages': 0, 'over a former site': 0 }
  const compiled = [...(await listCompiled())].filter((name) => !former.has(name))
  const clear = async (kind: (typeof kinds)[number]) => {
    if (kind === 'from nothing')
      for (const name of compiled) await rm(join(compiledFolder, name), { recursive: true, force: true })
    if (kind === 'over a former site') await changePrices(db)
    else
      for (const name of ['site', 'site.pages', 'site.build.json'])
        await rm(join(folder, name), { recursive: true, force: true })
  }
  for (const kind of ['with compiled pages', 'over a former site'] as const) {
    await clear(kind)
    seconds[kind] = await build(url, root)
  }
  const moments: string[] = []
  let different = 0
  for (let killed = 0; killed < kills; killed += 1) {
    const kind = kinds[killed % kinds.length] ?? 'from nothing'
    await clear(kind)
    const { pid, ended } = startBuild(url, root)
    const after = Math.random() * seconds[kind]
    const quick = await Promise.race([ended, setTimeout(after * 1000)])
    if (!quick) process.kill(-pid, 'SIGKILL')
    await ended
    moments.push(`${after.toFixed(1)} s ${kind}${quick ? ' (it had ended)' : ''}`)
    await build(url, root)
    different += countDifferences(await readSite(root), await buildElsewhere(url))
  }
  return {
    what: `${kills} builds of the demo killed at a random moment, each followed by another`,
    measured: `${different} files differ from a build from nothing`,
    budget: 'no file',
    met: different === 0,
    note: `killed after ${moments.join(', ')}`,
  }
}

/** Room left for the build, as a part of what its changed pages take. */
const rooms = [0, 0.3, 0.6, 0.9]

/** Bytes on the disk of the files that differ from `before`. */
const sizeOfChanges = (before: Site, after: Site) =>
  [...after]
    .filter(([name, text]) => before.get(name) !== text)
    .reduce((sum, [, text]) => sum + Math.ceil(text.length / 4096) * 4096, 0)

async function fillDisk(db: Database, url: string): Promise<Row> {
  const what = 'The disk fills up while the demo is built over a former site'
  const disk = await mountSmallDisk('1g')
  if (!disk) return { what, measured: 'not tried: no small disk can be mounted', budget: 'the former site', met: null }
  try {
    const root = join(disk.path, 'site')
    const filler = join(disk.path, 'filler')
    await build(url, root)
    const first = await readSite(root)
    await changePrices(db)
    await build(url, root)
    const former = await readSite(root)
    const needed = sizeOfChanges(first, former)
    await changePrices(db)
    const ends: string[] = []
    let refused = 0
    let different = 0
    let left = 0
    for (const room of rooms) {
      await fill(filler)
      await truncate(filler, Math.floor((await stat(filler)).size - room * needed))
      const { code, output } = await startBuild(url, root).ended
      const end = code === 0 ? 'built' : output.includes('ENOSPC') ? 'refused' : `ended with ${code}`
      ends.push(`${end} with ${room * 100} %`)
      if (end === 'refused') refused += 1
      different += countDifferences(await readSite(root), former)
      left += (await readdir(disk.path)).filter((name) => name.endsWith('.part')).length
      await rm(filler)
    }
    await build(url, root)
    const mended = countDifferences(await readSite(root), await buildElsewhere(url))
    return {
      what: `${what}, ${rooms.length} times, with room for a part of the ${Math.round(needed / 1024)} kB of changed pages`,
      measured: `${refused} ended with the reason, ${different} files of the former site changed, ${left} unfinished folders stayed; after there was room ${mended} files differ from a build from nothing`,
      budget: 'all, none, none, none',
      met: refused === rooms.length && different + left + mended === 0,
      note: ends.join('; '),
    }
  } finally {
    await disk.unmount()
  }
}

const postgres = await startPostgres()
const former = await listCompiled()
try {
  const database = await createDatabase(postgres.serverUrl)
  await seedDemo(database.url)
  const db = openDatabase(database.url, 1)
  const rows = [await killBuilds(db, database.url, former), await fillDisk(db, database.url)]
  await db.destroy()
  await report('broken-builds', rows)
  process.exitCode = rows.every(({ met }) => met !== false) ? 0 : 1
} finally {
  for (const name of await listCompiled())
    if (!former.has(name)) await rm(join(compiledFolder, name), { recursive: true, force: true })
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../platform/database/client.ts'
import { readApi } from '../../site/build/read-api.ts'
import { withLock } from '../local/lock.ts'
import { runAstro } from './astro.ts'

/** A built site: its folder, the code and settings it was built from, and the catalogue it shows. */
export interface SiteBuild {
  root: string
  fingerprint: string
  catalogueVersion: string
}

export const siteDir = process.env['SITE_DIR'] ?? 'dist'
const stateFile = `${siteDir}.build.json`
const inputs = ['src', 'demo/catalogue', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json']
const settings = [
  ...['SITE_URL', 'PORT', 'PUBLIC_API_ROOT', 'CURRENCY', 'PAYMENT_PROVIDER', 'DEFAULT_COUNTRY', 'SHIPPING_COUNTRIES'],
  ...['SHIPPING_STANDARD_CENTS', 'SHIPPING_EXPRESS_CENTS', 'FREE_SHIPPING_FROM_CENTS', 'TAX_TABLE'],
]

async function listFiles(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Changes when any file or setting that pages are made of does; sizes and times stand for contents. */
async function fingerprintInputs(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(inputs.map(listFiles))).flat().sort()
  for (const file of files) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\0`)
  }
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}

/** Of the catalogue that the pages are built from. */
async function readCatalogueVersion(databaseUrl: string): Promise<string> {
  if (process.env['PUBLIC_API_ROOT']) return (await readApi('readCatalogueVersion')).version
  const db = openDatabase(databaseUrl, 1)
  try {
    const { rows } = await sql<{ version: string }>`SELECT version FROM catalogue_state`.execute(db)
    return rows[0]?.version ?? '0'
  } finally {
    await db.destroy()
  }
}

async function describeInputs(databaseUrl: string): Promise<Omit<SiteBuild, 'root'>> {
  const [fingerprint, catalogueVersion] = await Promise.all([fingerprintInputs(), readCatalogueVersion(databaseUrl)])
  return { fingerprint, catalogueVersion }
}

async function readCurrent(): Promise<SiteBuild | null> {
  const text = await readFile(stateFile, 'utf8').catch(() => '')
  return text ? (JSON.parse(text) as SiteBuild) : null
}

// Astro puts what it renders from into one folder of the checkout: two builds at once would take it from each other.
const buildLock = '.astro/build.lockfile'
const buildMs = 3_600_000

interface BuildRun {
  databaseUrl: string
  root: string
  quiet: boolean
  /** What the site will tell of its own build. */
  catalogueVersion: string
  beganAt: Date
}

async function runBuild({ databaseUrl, root, quiet, catalogueVersion, beganAt }: BuildRun): Promise<void> {
  const build = runAstro(['build'], {
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SITE_DIR: root,
      SITE_CACHE: `${siteDir}.cache`,
      BUILD_CATALOGUE_VERSION: catalogueVersion,
      BUILD_BEGAN_AT: beganAt.toISOString(),
      // React has another, larger build for anything else.
      NODE_ENV: 'production',
    },
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error(`The build of the pages failed with code ${code}`)
}

/** Runs Astro's build against that database into `root`. Throws when it fails; what was built before stays as it was. */
export async function buildSite(databaseUrl: string, { root = siteDir, quiet = false } = {}): Promise<SiteBuild> {
  const beganAt = new Date()
  const described = await describeInputs(databaseUrl)
  const { catalogueVersion } = described
  await withLock(buildLock, buildMs, () => runBuild({ databaseUrl, root, quiet, catalogueVersion, beganAt }))
  const site = { root, ...described }
  await writeFile(stateFile, JSON.stringify(site))
  return site
}

/** The site as it should be now: the last build when nothing has changed since, else a new one. */
export async function buildIfChanged(databaseUrl: string): Promise<SiteBuild> {
  const [current, described] = await Promise.all([readCurrent(), describeInputs(databaseUrl)])
  const same = current?.fingerprint === described.fingerprint && current.catalogueVersion === described.catalogueVersion
  return same && existsSync(join(current.root, 'index.html')) ? current : buildSite(databaseUrl, { quiet: true })
}

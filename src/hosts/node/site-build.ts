import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../platform/database/client.ts'
import { requireOwnFiles } from '../../site/build/own-shop.ts'
import { readApi } from '../../site/build/read-api.ts'
import { inBuildTurn, runAstro } from './astro.ts'
import {
  compileSettings,
  copyFiles,
  folderOf,
  joinRules,
  marketFingerprint,
  readSiteMarkets,
  type SiteMarket,
} from './market-sites.ts'
import { takePreviewPages, writePreviewedDrafts } from './preview-pages.ts'
import { renderSite, runToEnd } from './render-process.ts'
import { linkSite, ownPath, putOver, removeGone } from './site-files.ts'

/** In the checkout, since compiled pages import packages. */
const folder = '.astro/compiled'
/** Deletes all but the ones compiled last. */
async function removeOld(keptMax: number): Promise<void> {
  const found = (await readdir(folder)).map(async (name) => {
    const path = join(folder, name)
    return { path, at: (await stat(path)).mtimeMs }
  })
  const old = (await Promise.all(found)).sort((a, b) => b.at - a.at).slice(keptMax)
  for (const { path } of old) await rm(path, { recursive: true, force: true })
}

interface CompileOptions {
  quiet: boolean
  /** The settings of the market whose pages these are. */
  env: Record<string, string>
  keptMax: number
}

/**
 * The compiled pages of this code and these settings: `server`, with which pages are rendered, and `client`, the files that every site
 * has. Compiles them unless an earlier build did.
 */
async function compileSite(fingerprint: string, { quiet, env, keptMax }: CompileOptions): Promise<string> {
  const compiled = join(folder, fingerprint.slice(0, 32))
  if (existsSync(compiled)) return compiled
  const part = `${compiled}.part`
  await rm(part, { recursive: true, force: true })
  await runToEnd(
    runAstro(['build'], {
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
      env: { ...process.env, ...env, SITE_DIR: join(part, 'client'), COMPILED_DIR: part, NODE_ENV: 'production' },
    }),
  )
  await rename(part, compiled)
  await removeOld(keptMax)
  return compiled
}

/** Writes a small JSON file whole or not at all: a full disk or a killed process leaves the former one. */
export async function writeState(file: string, state: object): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(state), { flush: true })
  await rename(`${file}.part`, file)
}

/** Null when there is none, or only half of one: work that is done again is better than a start that fails for good. */
export async function readState<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

/** A built site: its folder, the code, settings and markets it was built from, and its catalogue version. */
export interface SiteBuild {
  root: string
  fingerprint: string
  /** Of code and settings alone. */
  codeFingerprint: string
  markets: SiteMarket[]
  /** The version that the site reports in build.json. */
  catalogueVersion: string
}

/** A relative folder belongs to the working directory, which no link moves, and goes with a copy of the checkout. */
const settle = (folder: string) => (isAbsolute(folder) ? ownPath(folder) : folder)

export const siteDir = settle(process.env['SITE_DIR'] ?? 'dist')
const stateFile = `${siteDir}.build.json`
const inputs = ['src', 'shop', 'demo/catalogue', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json']
const settings = [
  'SITE_URL',
  'PORT',
  'PUBLIC_API_ROOT',
  'CURRENCY',
  'PAYMENT_PROVIDER',
  'RAZORPAY_API_ROOT',
  'DEFAULT_COUNTRY',
  'SHIPPING_COUNTRIES',
  'SHOP_EMAIL',
  'RETURN_DAYS',
  'SHOP_LANGUAGE',
  'SHIPPING_STANDARD_CENTS',
  'SHIPPING_EXPRESS_CENTS',
  'FREE_SHIPPING_FROM_CENTS',
  'TAX_TABLE',
  'TAX_PROVIDER',
]

async function listFiles(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/**
 * Changes when any file or setting that pages depend on does. Uses contents, since a host checks the code out again for each
 * build.
 */
async function fingerprintInputs(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(inputs.map(listFiles))).flat().sort()
  for (const file of files) {
    hash.update(`${file}\0`)
    hash.update(await readFile(file))
  }
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}

/** The version of the catalogue that the pages are built from. */
async function readCatalogueVersion(databaseUrl: string): Promise<string> {
  if (process.env['PUBLIC_API_ROOT']) return (await readApi('readCatalogueVersion')).version
  const db = openDatabase(databaseUrl, 1, { patient: true })
  try {
    const { rows } = await sql<{ version: string }>`SELECT version FROM catalogue_state`.execute(db)
    return rows[0]?.version ?? '0'
  } finally {
    await db.destroy()
  }
}

async function describeInputs(databaseUrl: string): Promise<Omit<SiteBuild, 'root'>> {
  await requireOwnFiles()
  const [codeFingerprint, catalogueVersion, markets] = await Promise.all([
    fingerprintInputs(),
    readCatalogueVersion(databaseUrl),
    readSiteMarkets(databaseUrl),
  ])
  const fingerprint = [null, ...markets].map((market) => marketFingerprint(codeFingerprint, market)).join(' ')
  return { fingerprint, codeFingerprint, markets, catalogueVersion }
}

async function readCurrent(): Promise<SiteBuild | null> {
  const state = await readState<SiteBuild>(stateFile)
  return state && { ...state, root: settle(state.root) }
}

/** The page keys of a site; kept beside it, so that they are not served. */
const recordOf = (root: string) => `${root}.pages`

interface BuildRun extends SiteBuild {
  databaseUrl: string
  quiet: boolean
  beganAt: Date
  /** The last site with the same code and settings: only what changed since is written. */
  last: SiteBuild | null
}

interface Written {
  written: string
  record: string
}

/** Writes one market's pages into its folder. */
async function writeMarket(run: BuildRun, { written, record }: Written, market: SiteMarket | null): Promise<void> {
  const { databaseUrl, quiet, catalogueVersion, codeFingerprint, markets, beganAt, last } = run
  const env = compileSettings(market)
  const keptMax = Math.max(4, 2 * (markets.length + 1))
  const compiled = await compileSite(marketFingerprint(codeFingerprint, market), { quiet, env, keptMax })
  // The last site has these files already; what is not in _astro is the same for every market.
  if (!last) await copyFiles(compiled, written, market)
  const drafts = await writePreviewedDrafts(databaseUrl, run.root, market)
  await renderSite(databaseUrl, {
    compiled,
    site: folderOf(written, market),
    quiet,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      MARKET: market?.key ?? '',
      SITE_DIR: join(compiled, 'client'),
      PAGES_BEFORE: last ? folderOf(recordOf(last.root), market) : '',
      PAGES_RECORD: folderOf(record, market),
      SITE_BEFORE: last ? folderOf(last.root, market) : '',
      ...drafts,
      BUILD_CATALOGUE_VERSION: catalogueVersion,
      BUILD_BEGAN_AT: beganAt.toISOString(),
      // React uses a larger development build for any other value.
      NODE_ENV: 'production',
    },
  })
  for (const file of Object.values(drafts)) if (file) await rm(file, { force: true })
}

/** Writes pages into a separate folder, so that a failed build leaves every site as it was. */
async function writePages(run: BuildRun): Promise<Written> {
  const { databaseUrl, root, markets } = run
  const [written, record] = unfinishedOf(root)
  await removeFolders([written, record])
  for (const market of [null, ...markets]) await writeMarket(run, { written, record }, market)
  await joinRules(written, markets)
  await takePreviewPages(databaseUrl, written, markets)
  return { written, record }
}

/** A separate folder begins as the last site. */
async function beginWith(last: string, root: string): Promise<void> {
  await rm(root, { recursive: true, force: true })
  await linkSite(last, root)
}

async function runBuild(run: BuildRun): Promise<void> {
  const { root, last } = run
  // While the pages are being written: it takes as long as there are pages.
  const begun = last && ownPath(last.root) !== ownPath(root) ? beginWith(last.root, root) : Promise.resolve()
  begun.catch(() => undefined)
  const { written, record } = await writePages(run).finally(() => begun)
  // A site that is being changed can't be the base of a build if this is interrupted; nor with code that comes back later.
  const current = await readCurrent()
  if (current && ownPath(current.root) === ownPath(root)) await rm(stateFile, { force: true })
  if (last) {
    await putOver(written, root)
    for (const market of [null, ...run.markets]) {
      const [before, present] = [recordOf(last.root), record].map((folder) => folderOf(folder, market))
      if (before && present) await removeGone(folderOf(root, market), before, present)
    }
  } else {
    await rm(root, { recursive: true, force: true })
    await rename(written, root)
  }
  await rm(recordOf(root), { recursive: true, force: true })
  await rename(record, recordOf(root))
}

const removeFolders = (folders: readonly string[]) =>
  Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))

/** What a build is written into before the site is touched. */
const unfinishedOf = (root: string) => [`${root}.part`, `${recordOf(root)}.part`] as const

export async function removeSite(root: string): Promise<void> {
  await removeFolders([root, recordOf(root), ...unfinishedOf(root)])
}

/** The last site, if it is complete and only its catalogue can differ. */
async function findLast({ fingerprint }: Pick<SiteBuild, 'fingerprint'>): Promise<SiteBuild | null> {
  const last = await readCurrent()
  const isWhole = last && existsSync(join(last.root, 'index.html')) && existsSync(recordOf(last.root))
  return isWhole && last.fingerprint === fingerprint ? last : null
}

/**
 * Runs Astro's build against that database into `root`, on top of the last site if code and settings are the same. Throws on
 * failure; what was built before stays as it was.
 */
export async function buildSite(databaseUrl: string, { root = siteDir, quiet = false } = {}): Promise<SiteBuild> {
  const beganAt = new Date()
  const described = await describeInputs(databaseUrl)
  const site = { root, ...described }
  await inBuildTurn(async () => {
    const last = await findLast(described)
    try {
      await runBuild({ databaseUrl, root, quiet, ...described, beganAt, last })
    } catch (error) {
      // On a full disk others need the room.
      await removeFolders(unfinishedOf(root))
      throw error
    }
    await writeState(stateFile, site)
  })
  return site
}

/** The current site: the last build if nothing has changed since, else a new one. */
export async function buildIfChanged(databaseUrl: string): Promise<SiteBuild> {
  const [current, described] = await Promise.all([readCurrent(), describeInputs(databaseUrl)])
  const same = current?.fingerprint === described.fingerprint && current.catalogueVersion === described.catalogueVersion
  return same && existsSync(join(current.root, 'index.html')) ? current : buildSite(databaseUrl, { quiet: true })
}

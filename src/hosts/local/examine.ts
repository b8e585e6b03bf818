import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { chooseProviders, type Providers } from '../../adapters/choose.ts'
import { type HealthFinding, judgeHealth } from '../../features/insights/rules/judge-health.ts'
import { readHealthFacts } from '../../features/insights/server/health-queries.ts'
import type { Config } from '../../platform/config.ts'
import { type Database, openDatabase } from '../../platform/database/client.ts'
import { migrationsUrl } from '../../platform/database/migrate.ts'
import { withShopSettings } from '../../platform/shop-settings.ts'

export type Finding = Pick<HealthFinding, 'state' | 'title' | 'text'>

interface Examined {
  config: Config
  databaseUrl: string
  providers?: Providers
  fetchPage?: typeof fetch
}

const pageTimeoutMs = 10_000
/** No file has this name, so a store that can be reached says so. */
const noFile = `${'0'.repeat(64)}.webp`
const noPayment = 'cs_doctor_asks'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function attempt(title: string, good: string, work: () => Promise<unknown>, failed: string): Promise<Finding> {
  try {
    await work()
    return { state: 'good', title, text: good }
  } catch (error) {
    return { state: 'fault', title, text: `${failed}: ${reasonOf(error)}` }
  }
}

/** The migrations of this release that the database lacks, and those it has of a newer one. */
async function compareMigrations(db: Database): Promise<Finding> {
  const title = 'Tables'
  const here = (await readdir(migrationsUrl)).filter((name) => name.endsWith('.sql'))
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const missing = here.filter((name) => !applied.has(name))
  if (missing.length > 0) {
    return { state: 'fault', title, text: `Migrations are missing: ${missing.join(', ')}. Run: npm run db:migrate` }
  }
  const unknown = [...applied].filter((name) => !here.includes(name))
  if (unknown.length > 0) {
    const text = `The database is of a newer release (${unknown.length} migrations more). Update this code.`
    return { state: 'warning', title, text }
  }
  return { state: 'good', title, text: 'The tables are those of this release.' }
}

async function examineDatabase(url: string, config: Config): Promise<Finding[]> {
  const db = openDatabase(url, 1, { patient: true })
  try {
    const tables = await compareMigrations(db)
    if (tables.state === 'fault') return [tables]
    return [tables, ...judgeHealth(await readHealthFacts(db, (await withShopSettings({ db, config })).config))]
  } catch (error) {
    return [{ state: 'fault', title: 'Database', text: `It does not answer: ${reasonOf(error)}` }]
  } finally {
    await db.destroy()
  }
}

async function examineSite({ siteUrl }: Config, fetchPage: typeof fetch): Promise<Finding> {
  const ask = async (path: string) => {
    const reply = await fetchPage(siteUrl + path, { signal: AbortSignal.timeout(pageTimeoutMs) })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  }
  const work = async () => {
    await ask('/readyz')
    await ask('/build.json')
  }
  return attempt(
    'Public address',
    `${siteUrl} answers, with pages and calls.`,
    work,
    `${siteUrl} does not answer as it should`,
  )
}

/** What is wrong with an installation, in words. Changes nothing; asks every service that asking costs nothing. */
export async function examine({ config, databaseUrl, providers, fetchPage = fetch }: Examined): Promise<Finding[]> {
  const { mail, media, payment } = providers ?? chooseProviders(config)
  const services = [
    attempt('Pictures', `The store "${media.name}" answers.`, () => media.get(noFile), 'The store does not answer'),
    attempt(
      'Payment provider',
      `"${payment.name}" takes our key.`,
      () => payment.find(noPayment),
      `"${payment.name}" does not answer, or refuses our key`,
    ),
    ...(mail.check
      ? [attempt('Mail server', 'It takes our name and password.', mail.check, 'It does not take our mail')]
      : []),
    ...(config.production ? [examineSite(config, fetchPage)] : []),
  ]
  return [...(await examineDatabase(databaseUrl, config)), ...(await Promise.all(services))]
}

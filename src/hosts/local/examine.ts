import { sql } from 'kysely'
import type { Providers } from '../../adapters/choose.ts'
import { type Finding, shopChecks } from '../../app/server/checks.ts'
import type { Config } from '../../platform/config.ts'
import { type Database, openDatabase } from '../../platform/database/client.ts'
import { withShopSettings } from '../../platform/shop-settings.ts'
import { explainDatabase } from './explain-database.ts'
import { judgeKeys } from './judge-keys.ts'
import { listMigrations } from './migrate-shop.ts'

interface Examined {
  config: Config
  databaseUrl: string
  providers: Providers
  fetchPage?: typeof fetch
}

const pageTimeoutMs = 10_000
/** No file has this name, so a store that can be reached says so. */
const noFile = `${'0'.repeat(64)}.webp`
const noPayment = 'cs_doctor_asks'

/** What Postgres says of a table that does not exist. */
const noTable = '42P01'

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
  const here = await listMigrations()
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
    const { config: shown } = await withShopSettings({ db, config })
    const found: Finding[] = [tables]
    for (const check of shopChecks) found.push(...(await check(db, shown)))
    return found
  } catch (error) {
    const empty = error instanceof Error && 'code' in error && error.code === noTable
    const text = empty ? 'It has no tables yet. Run: npm run db:migrate' : explainDatabase(error, url)
    return [{ state: 'fault', title: 'Database', text }]
  } finally {
    await db.destroy()
  }
}

const proxyTitle = 'Proxy'

/** In production the address has https, so something in front of the shop's process passes its visitors on. */
async function examineProxy({ TRUSTED_PROXIES: trusted }: Config, ask: (path: string) => Promise<Response>) {
  const found: Finding[] = []
  if (trusted.length === 0) {
    const text =
      'TRUSTED_PROXIES is empty, so all visitors count as one, and a few use up the limits of all. Set the proxy’s address, such as 127.0.0.1,::1'
    found.push({ state: 'fault', title: proxyTitle, text })
  }
  // Only this machine may read it, and through a proxy nobody is this machine.
  const metrics = await ask('/metrics')
  if (metrics.ok && (await metrics.text()).includes('placket_')) {
    const text =
      'It does not say who the visitor is. Let it set X-Forwarded-For, as deploy/Caddyfile and deploy/nginx-files.conf do'
    found.push({ state: 'fault', title: proxyTitle, text })
  }
  return found
}

async function examineSite(config: Config, fetchPage: typeof fetch): Promise<Finding[]> {
  const { siteUrl } = config
  const ask = (path: string) => fetchPage(siteUrl + path, { signal: AbortSignal.timeout(pageTimeoutMs) })
  let isNetlify = false
  const work = async () => {
    for (const path of ['/readyz', '/build.json']) {
      const reply = await ask(path)
      isNetlify ||= reply.headers.has('x-nf-request-id')
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    }
  }
  const address = await attempt(
    'Public address',
    `${siteUrl} answers, with pages and calls.`,
    work,
    `${siteUrl} does not answer as it should`,
  )
  if (address.state !== 'good' || isNetlify) return [address]
  return [address, ...(await examineProxy(config, ask))]
}

/** What is wrong with an installation, in words. Changes nothing; asks every service that asking costs nothing. */
export async function examine({ config, databaseUrl, providers, fetchPage = fetch }: Examined): Promise<Finding[]> {
  const { mail, media, payment } = providers
  const services = [
    attempt(
      'Pictures',
      `The store "${media.name}" answers.`,
      async () => {
        await media.check?.()
        await media.get(noFile)
      },
      'The store does not take pictures',
    ),
    attempt(
      'Payment provider',
      `"${payment.name}" takes our key.`,
      () => payment.find(noPayment),
      `"${payment.name}" does not answer, or refuses our key`,
    ),
    ...(mail.check
      ? [attempt('Mail server', 'It takes our name and password.', mail.check, 'It does not take our mail')]
      : []),
  ]
  const found = [
    judgeKeys(config.providers, config.production),
    await examineDatabase(databaseUrl, config),
    await Promise.all(services),
    config.production ? await examineSite(config, fetchPage) : [],
  ]
  return found.flat()
}

import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { createDeps } from '../../src/api/deps.ts'
import { prepareInstall } from '../support/installed-shop.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { makeMerchant } from '../support/merchant.ts'
import { addVariant } from '../support/orders.ts'
import { addPerson } from '../support/people.ts'
import { startPostgres } from '../support/postgres.ts'
import { roomyHolds } from '../support/roomy-holds.ts'
import { startOrders } from '../support/steady-orders.ts'
import { report } from './report.ts'

// `node tests/bench/upgrade.ts [REF]`: a merchant with a theme, German texts, adapters and a room of their own, in production mode on one machine,
// goes from the present release (the last tag, or that commit) to the next version and back by deploy/update.sh, while people buy.

const shopperCount = 6
const ordersBetween = 20
const mailsMs = 90_000

const folder = mkdtempSync(join(tmpdir(), 'placket-upgrade-'))
const till = join(folder, 'till')
const letters = join(folder, 'letters')
mkdirSync(till)
await writeFile(letters, '')
const wrong: string[] = []
const expectThat = (holds: boolean, what: string) => {
  if (!holds) wrong.push(what)
}

const merchant = makeMerchant(folder, process.argv[2])
const postgres = await startPostgres()
const admin = new pg.Client({ connectionString: `${postgres.serverUrl}postgres` })
await admin.connect()
await admin.query('CREATE DATABASE merchant')
await admin.end()
const settings = {
  DATABASE_URL: `${postgres.serverUrl}merchant`,
  DATABASE_POOL: '8',
  DATA_DIR: join(folder, 'data'),
  SITE_URL: 'https://shop.example',
  SHOP_EMAIL: 'hello@shop.example',
  APP_SECRET: 'of this test alone '.repeat(2),
  TRUSTED_PROXIES: '127.0.0.1,::1',
  SHOP_LANGUAGE: 'de',
  DEMO: 'true',
  PAYMENT_PROVIDER: 'custom:till',
  OTP_PROVIDER: 'custom:codes',
  MAIL_PROVIDER: 'custom:letters',
  TILL_DIR: till,
  LETTERS_FILE: letters,
  // A few people buy one shirt after the other; the limits have tests of their own.
  ORDERS_HOURLY_MAX: roomyHolds.ORDERS_HOURLY_MAX,
  ADDRESS_ORDERS_HOURLY_MAX: roomyHolds.ADDRESS_ORDERS_HOURLY_MAX,
}
const shop = await prepareInstall(folder, merchant.path, settings)

/** The room of the merchant: its part of a product's page, its call, and what its table had before. */
async function checkRoom(version: string): Promise<void> {
  const near = await shop.readPage('/rooms-api/stores/near?near=10115')
  expectThat(near.includes('"Am Zoo"'), `${version} does not know the merchant's store: ${near}`)
  const page = await shop.readPage('/product/clerk-poplin-shirt')
  expectThat(page.includes('In einem Laden in Ihrer Nähe'), `${version} has not the room's part of a product's page`)
}

async function checkPages(version: string, upgraded: boolean): Promise<void> {
  expectThat(shop.running() === version, `${shop.running()} runs, not ${version}`)
  const home = await shop.readPage('/')
  const cart = await shop.readPage('/cart')
  expectThat(home.includes('--radius:9px'), `${version} has not the merchant's theme`)
  expectThat(cart.includes('Noch nichts im Korb'), `${version} has not the merchant's text`)
  expectThat(cart.includes('Neu: ') === upgraded, `${version} has not the texts of its own version`)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const timeOf = async (work: Promise<void>) => {
  const from = performance.now()
  await work
  return seconds(performance.now() - from)
}

try {
  await shop.update('v1')
  await checkPages('v1', false)
  const deps = createDeps({ NODE_ENV: 'test', DATABASE_URL: settings.DATABASE_URL, APP_SECRET: settings.APP_SECRET })
  await sql`INSERT INTO own_stores (name, street, postcode, town)
    VALUES ('Am Zoo', 'Zoostraße 1', '10117', 'Berlin')`.execute(deps.db)
  await checkRoom('v1')
  const variant = await addVariant({ deps }, { stock: 100_000 })
  const shoppers = await Promise.all(
    Array.from({ length: shopperCount }, async (_, index) => {
      const { token } = await addPerson({ deps })
      return { token, address: `203.0.113.${index + 1}` }
    }),
  )
  const pay = (reference: string) => writeFile(join(till, `${reference}.paid`), '')
  const orders = startOrders({ url: shop.url, shoppers, variant, pay })
  await orders.more(ordersBetween)
  merchant.pull()
  const forward = await timeOf(shop.update('v2'))
  await orders.more(ordersBetween)
  await checkPages('v2', true)
  await checkRoom('v2')
  const gapForward = seconds(orders.takeLongestGapMs())
  const back = await timeOf(shop.update('--back'))
  await orders.more(ordersBetween)
  await checkPages('v1', false)
  await checkRoom('v1')
  const gapBack = seconds(orders.takeLongestGapMs())
  await orders.stop()

  const rows = await deps.db.selectFrom('orders').select(['id', 'state']).execute()
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  for (const id of orders.confirmed.values())
    expectThat(states.get(id) === 'paid', `${id} is ${states.get(id)}, not paid`)
  expectThat(rows.length === orders.confirmed.size, `${rows.length} orders for ${orders.confirmed.size} presses`)
  for (const { broken, subject } of await findBrokenInvariants(deps.db)) wrong.push(`${broken}: ${subject}`)
  const countMails = () => readFileSync(letters, 'utf8').match(/^Danke für Bestellung /gm)?.length ?? 0
  for (const until = Date.now() + mailsMs; Date.now() < until && countMails() < rows.length; ) await wait(100)
  expectThat(countMails() === rows.length, `${countMails()} mails of the merchant's text for ${rows.length} orders`)
  await deps.db.destroy()
  const resent = (reason: string, status: number) =>
    `${orders.repeated.get(status) ?? 0} calls sent again after ${reason}`
  for (const status of orders.repeated.keys()) expectThat([0, 503].includes(status), `calls were answered ${status}`)
  for (const line of new Set(wrong)) console.error(line)
  await report('upgrade', [
    {
      what: `From ${merchant.present.slice(0, 12)} with a theme, German texts, three adapters and a room of the merchant to the next version and back, under load`,
      measured: `no conflict; ${rows.length} orders paid and mailed, ${wrong.length} faults; ${resent('no reply', 0)}, ${resent('503', 503)}`,
      budget: 'no fault',
      met: wrong.length === 0,
      note: `update ${forward}, way back ${back}; the longest time without a confirmed order ${gapForward} and ${gapBack}`,
    },
  ])
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  shop.stop()
  await postgres.stop()
  if (process.exitCode === 0) await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  else console.error(`What was tried is in ${folder}`)
}

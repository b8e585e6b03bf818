import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeFolder } from '../../../src/hosts/local/open-shop.ts'

const live = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  // Nobody listens there: a start that got so far would fail otherwise.
  DATABASE_URL: 'postgres://shop:shop@127.0.0.1:9/shop',
  SITE_URL: 'https://shop.example',
  SHOP_EMAIL: 'hello@shop.example',
}
const real = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  OTP_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_VERIFY_SERVICE_SID: 'VA1',
  MAIL_PROVIDER: 'smtp',
  SMTP_HOST: 'mail.example',
}

function run(env: Record<string, string>, command = 'start') {
  return new Promise<{ code: unknown; lines: string[]; printed: string }>((resolve) => {
    const script = `src/hosts/node/${command}.ts`
    execFile(process.execPath, [script], { env, timeout: 60_000 }, (error, printed, said) => {
      resolve({ code: error ? error.code : 0, lines: said.trim().split('\n'), printed: printed.trim() })
    })
  })
}

/** Starts the whole shop as `npm start` does, with these settings alone. */
async function start(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'placket-refused-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, DATA_DIR: folder, PORT: '0', ...settings }
  const ended = await run(env)
  return { ...ended, left: await readdir(folder) }
}

const local = (name: string, value: string) => `  ${name}: "${value}" works on one machine only; choose a real provider`

test.each([
  [
    'local providers',
    live,
    [local('PAYMENT_PROVIDER', 'sandbox'), local('OTP_PROVIDER', 'outbox'), local('MAIL_PROVIDER', 'outbox')],
  ],
  [
    'a provider without its key',
    { ...live, ...real, STRIPE_SECRET_KEY: '' },
    ['  STRIPE_SECRET_KEY: PAYMENT_PROVIDER=stripe needs it'],
  ],
])('production with %s does not start, says why line by line and leaves nothing', async (_name, settings, faults) => {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
  expect(await start(given)).toMatchObject({ code: 1, lines: ['The settings are invalid:', ...faults], left: [] })
})

/** A folder whose shop this process is. */
async function openFolder(port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'placket-open-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await takeFolder({ DATA_DIR: folder, PORT: port })
  // Nobody listens at the database: a start that got so far fails.
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, DATA_DIR: folder, DATABASE_URL: live.DATABASE_URL }
  return { folder, env, files: await readdir(folder) }
}

test.each(['start', 'api'])(
  'a second “npm run %s” on the same folder says in one line that it starts nothing',
  async (command) => {
    const { folder, env, files } = await openFolder(8899)
    expect(await run({ ...env, PORT: '8899' }, command)).toEqual({
      code: 1,
      lines: [
        `The shop of ${folder} is already open at http://localhost:8899, or about to be: nothing was started. Stop that one first, or set PORT, and DATA_DIR for a shop of its own.`,
      ],
      printed: '',
    })
    expect(await readdir(folder)).toEqual(files)
  },
)

test('one with another port serves the same shop beside it, and says so in one line', async () => {
  const { folder, env } = await openFolder(8899)
  const { printed, lines } = await run({ ...env, PORT: '8898' })
  expect(printed).toBe(
    `The shop of ${folder} is already open at http://localhost:8899: this process serves the same shop beside it.`,
  )
  expect(lines.join()).toContain('ECONNREFUSED')
})

test('a folder whose shop has ended is free, whatever it left there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'placket-left-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'open-shop.json'), '{"machine":')
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, DATA_DIR: folder, DATABASE_URL: live.DATABASE_URL }
  for (let time = 0; time < 2; time += 1) {
    const { printed, lines } = await run({ ...env, PORT: '8899' })
    expect([printed, lines.join()]).toEqual(['', expect.stringContaining('ECONNREFUSED')])
  }
})

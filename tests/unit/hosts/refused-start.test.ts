import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const live = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  // Nobody listens there: a start that got so far would fail otherwise.
  DATABASE_URL: 'postgres://shop:shop@127.0.0.1:9/shop',
  SITE_URL: 'https://shop.example',
  SHOP_EMAIL: 'hello@shop.example',
}
const real = {
  ...{ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  ...{ OTP_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token' },
  ...{ TWILIO_VERIFY_SERVICE_SID: 'VA1', MAIL_PROVIDER: 'smtp', SMTP_HOST: 'mail.example' },
}

/** Starts the whole shop as `npm start` does, with these settings alone. */
async function start(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'placket-refused-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, DATA_DIR: folder, PORT: '0', ...settings }
  const ended = await new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    execFile(process.execPath, ['src/hosts/node/start.ts'], { env, timeout: 60_000 }, (error, _printed, said) => {
      resolve({ code: error ? error.code : 0, lines: said.trim().split('\n') })
    })
  })
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
  expect(await start(given)).toEqual({ code: 1, lines: ['The settings are invalid:', ...faults], left: [] })
})

import { expect, test } from 'vitest'
import { adviseOnNode } from '../../../src/hosts/local/check-node.mjs'
import { explainDatabase } from '../../../src/hosts/local/explain-database.ts'
import { judgeKeys } from '../../../src/hosts/local/judge-keys.ts'
import { loadConfig } from '../../../src/platform/config.ts'

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  HOLD_MINUTES: '40',
}
const razorpay = {
  PAYMENT_PROVIDER: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'Zm9v',
  RAZORPAY_WEBHOOK_SECRET: 'as typed',
}

test.each([
  ['right keys', stripe, true, [/^good: Each/]],
  ['a restricted key', { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1' }, true, [/^good/]],
  [
    'a publishable key',
    { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' },
    true,
    [/^fault: STRIPE_SECRET_KEY is a publishable key; it has to be the secret key/],
  ],
  [
    'the webhook’s in place of the key',
    { ...stripe, STRIPE_SECRET_KEY: 'whsec_1' },
    true,
    [/^fault: STRIPE_SECRET_KEY is the secret of a webhook/],
  ],
  [
    'a test key in production',
    { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' },
    true,
    [/^fault: STRIPE_SECRET_KEY is a key for tests/],
  ],
  ['a test key elsewhere', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' }, false, [/^good/]],
  ['a live key elsewhere', stripe, false, [/^warning: STRIPE_SECRET_KEY is a live key/]],
  [
    'a webhook secret of another kind',
    { ...stripe, STRIPE_WEBHOOK_SECRET: 'we_1' },
    true,
    [/^fault: STRIPE_WEBHOOK_SECRET is something else; .* begins with whsec_/],
  ],
  [
    'both wrong',
    { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'sk_live_1' },
    true,
    [/STRIPE_SECRET_KEY/, /STRIPE_WEBHOOK_SECRET is a secret key/],
  ],
  [
    'a tax service alone',
    { TAX_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'pk_live_1' },
    true,
    [/^fault: STRIPE_SECRET_KEY/],
  ],
  ['right keys of Razorpay', razorpay, true, [/^good/]],
  [
    'Razorpay’s secret where its id belongs',
    { ...razorpay, RAZORPAY_KEY_ID: 'Zm9v', RAZORPAY_KEY_SECRET: 'rzp_live_1' },
    true,
    [/RAZORPAY_KEY_ID is something else/, /RAZORPAY_KEY_SECRET is the id of a key/],
  ],
  [
    'Razorpay’s test key in production',
    { ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_1' },
    true,
    [/RAZORPAY_KEY_ID is a key for tests/],
  ],
  ['no keys', {}, false, []],
])('the doctor judges %s', (_case, env, production, expected) => {
  const found = judgeKeys(loadConfig(env).providers, production).map(({ state, text }) => `${state}: ${text}`)
  expect(found).toEqual(expected.map((text) => expect.stringMatching(text)))
  const secrets = Object.entries(env).filter(([name]) => /KEY|SECRET/.test(name))
  for (const [, value] of secrets) expect(found.join()).not.toContain(value)
})

test.each([
  ['20.20.2', true],
  ['22.12.0', true],
  ['22.18.0', false],
  ['24.1.0', false],
])('Node %s is too old: %s', (version, old) => {
  const advice = adviseOnNode(version, '>=22.18')
  expect(advice).toEqual(old ? `Node ${version} is too old. Install 22.18 or newer, then run: npm ci` : null)
})

test('the Node of this run is one that package.json names', () => {
  expect(adviseOnNode(process.versions.node)).toBeNull()
})

const url = 'postgres://quay:much-hidden@db.example:6432/shirts'

test.each([
  ['ECONNREFUSED', /^No Postgres listens at db\.example:6432\. Start it/],
  ['ENOTFOUND', /^The host db\.example:6432 is not known/],
  ['28P01', /^The password of “quay” is wrong/],
  ['3D000', /^There is no database “shirts”\. Create it: createdb --owner=quay shirts$/],
  ['XX000', /^It does not answer: broken$/],
])('a database that fails with %s is explained without its password', (code, text) => {
  const explained = explainDatabase(Object.assign(new Error('broken'), { code }), url)
  expect(explained).toMatch(text)
  expect(explained).not.toContain('much-hidden')
})

test('a database at a socket, one that is silent, and the embedded one are explained too', () => {
  const missing = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' })
  expect(explainDatabase(missing, 'postgres://quay@localhost/shirts?host=/var/run/postgresql')).toMatch(
    /^No Postgres listens at \/var\/run\/postgresql\./,
  )
  expect(explainDatabase(new Error('timeout expired'), url)).toMatch(/^db\.example:6432 does not reply/)
  expect(explainDatabase(new Error('disk full'), null)).toBe('The embedded database does not open: disk full')
})

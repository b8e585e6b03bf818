import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigFault, loadConfig } from '../../../src/platform/config.ts'
import { createClientFinder } from '../../../src/platform/http/network.ts'

const live = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://db',
  SITE_URL: 'https://shop.example',
  SHOP_EMAIL: 'hello@shop.example',
}

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}

test('without settings it is a shop on this machine', () => {
  expect(loadConfig({})).toMatchObject({
    PORT: 8888,
    providers: { PAYMENT_PROVIDER: { PAYMENT_PROVIDER: 'sandbox' } },
    siteUrl: 'http://localhost:8888',
  })
})

test('each invalid setting gets its own line', () => {
  expect(faultsOf({ PORT: 'eighty', CURRENCY: 'dollars' })).toHaveLength(2)
})

test.each(['XXX', 'XAU', 'XTS', 'CHE', 'ABC', 'usd', 'DEM'])('a shop cannot take %s', (CURRENCY) => {
  expect(faultsOf({ CURRENCY })).toEqual([
    'CURRENCY: no currency that people pay with; an ISO 4217 code in capitals is needed, such as USD',
  ])
})

test('shipping rates that the payment provider cannot charge are refused', () => {
  const stripe = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    CURRENCY: 'KWD',
  }
  expect(faultsOf(stripe)).toEqual([
    'SHIPPING_STANDARD_CENTS: the payment provider charges multiples of 0.010 KWD',
    'SHIPPING_EXPRESS_CENTS: the payment provider charges multiples of 0.010 KWD',
  ])
  expect(faultsOf({ ...stripe, SHIPPING_STANDARD_CENTS: '590', SHIPPING_EXPRESS_CENTS: '1490' })).toEqual([])
  expect(loadConfig({ CURRENCY: 'KWD' }).amountStepCents).toBe(1)
})

test.each([
  ['sk_test_1', 'pk_test_1', []],
  ['rk_live_1', 'pk_live_1', []],
  [
    'sk_test_1',
    'sk_test_1',
    ['STRIPE_PUBLISHABLE_KEY: the publishable key is needed, which begins with pk_test_ or pk_live_'],
  ],
  [
    'sk_live_1',
    'pk_test_1',
    ['STRIPE_PUBLISHABLE_KEY: it is a test key and STRIPE_SECRET_KEY a live key; take both from one mode'],
  ],
])('with the secret key %s and the publishable key %s the faults are %j', (secret, shown, faults) => {
  const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: 'whsec' }
  expect(faultsOf({ ...stripe, STRIPE_PUBLISHABLE_KEY: shown })).toEqual(faults)
})

test('production refuses every local provider', () => {
  const faults = faultsOf(live).join('\n')
  for (const name of ['PAYMENT_PROVIDER', 'OTP_PROVIDER', 'MAIL_PROVIDER']) expect(faults).toContain(name)
})

test('production refuses to start without its own secret, database and address', () => {
  const faults = faultsOf({ NODE_ENV: 'production' }).join('\n')
  for (const name of ['APP_SECRET', 'DATABASE_URL', 'SITE_URL']) expect(faults).toContain(name)
})

test('production refuses a short secret of any kind, and an address without TLS', () => {
  const short = 'x'.repeat(31)
  expect(faultsOf({ ...live, APP_SECRET: short }).join()).toContain('APP_SECRET')
  expect(faultsOf({ ...live, CATALOGUE_HOOK_SECRET: short }).join()).toContain('CATALOGUE_HOOK_SECRET')
  expect(faultsOf({ ...live, SITE_URL: 'http://shop.example' }).join()).toContain('SITE_URL')
  const fine = faultsOf({ ...live, CATALOGUE_HOOK_SECRET: 'x'.repeat(32) }).join()
  for (const name of ['SECRET', 'SITE_URL']) expect(fine).not.toContain(name)
})

test('trusted proxies are addresses and ranges', () => {
  const fitting = '127.0.0.1, ::1,10.0.0.0/8,2001:db8::/32'
  expect(loadConfig({ TRUSTED_PROXIES: fitting }).TRUSTED_PROXIES).toHaveLength(4)
  for (const value of ['proxy.example', '10.0.0.0/33', '10.0.0', '127.0.0.1,true', '::/129']) {
    expect(faultsOf({ TRUSTED_PROXIES: value }), value).toHaveLength(1)
  }
})

const trustFaults = (value: string) =>
  faultsOf({ ...live, TRUSTED_PROXIES: value }).filter((fault) => fault.startsWith('TRUSTED_PROXIES: '))

/** Every block of this width in the IPv4 internet, or each second one. */
const blocksOf = (bits: number, step = 1) =>
  Array.from({ length: 2 ** bits / step }, (_, index) => {
    const start = index * step * 2 ** (32 - bits)
    return `${[24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256).join('.')}/${bits}`
  }).join(',')

test.each([
  ['the whole internet', '0.0.0.0/0'],
  ['the whole internet beside the own proxy', '127.0.0.1,0.0.0.0/0'],
  ['two halves', '0.0.0.0/1,128.0.0.0/1'],
  ['256 parts', blocksOf(8)],
  ['2,048 parts, none wider than a provider’s', blocksOf(11)],
  ['8,192 parts of a provider’s width', blocksOf(13)],
  ['half of the internet, of which no two parts touch', blocksOf(13, 2)],
  ['a range around a private one', '10.0.0.0/7'],
  ['a range written from its middle', '93.184.216.34/4'],
  ['a range twice as wide as a provider’s', '104.16.0.0/12'],
  ['the same in two parts', '104.24.0.0/13,104.16.0.0/13'],
  ['the same in parts of several widths', '104.16.0.0/13,104.24.0.0/14,104.28.0.0/15,104.30.0.0/15'],
  ['the whole internet of IPv6', '::/0'],
  ['all of IPv6 that is assigned', '2000::/3'],
  ['the two halves of that', '2000::/4,3000::/4'],
  ['IPv4 as IPv6 writes it', '::ffff:0.0.0.0/96'],
  ['a part of it', '::ffff:104.0.0.0/104'],
  ['a range around the private ones of IPv6', 'f000::/4'],
])('production does not trust %s', (_name, value) => {
  const faults = trustFaults(value)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/pretend to be anyone; list your own proxies$/)
  expect(faults[0]?.length).toBeLessThan(300)
  expect(faultsOf({ TRUSTED_PROXIES: value }), 'for trials on one machine').toEqual([])
})

const cloudflare = [
  '173.245.48.0/20,103.21.244.0/22,103.22.200.0/22,103.31.4.0/22,141.101.64.0/18,108.162.192.0/18,190.93.240.0/20,188.114.96.0/20',
  '197.234.240.0/22,198.41.128.0/17,162.158.0.0/15,104.16.0.0/13,104.24.0.0/14,172.64.0.0/13,131.0.72.0/22',
  '2400:cb00::/32,2606:4700::/32,2803:f800::/32,2405:b500::/32,2405:8100::/32,2a06:98c0::/29,2c0f:f248::/32',
].join(',')
const wholePrivate =
  '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8,169.254.0.0/16,100.64.0.0/10,::1,fc00::/7,fe80::/10'

test.each([
  ['the proxy on the same machine', '127.0.0.1,::1'],
  ['all of Cloudflare', cloudflare],
  ['Cloudflare, with the proxy on the same machine', `127.0.0.1,::1,${cloudflare}`],
  ['every private network', wholePrivate],
  ['private networks as IPv6 writes them', '::ffff:10.0.0.0/104,::ffff:127.0.0.1'],
  ['an own network', '203.0.113.0/24,2001:db8::/48'],
])('production trusts %s', (_name, value) => {
  expect(trustFaults(value)).toEqual([])
})

test('a range of proxies that IPv4-mapped addresses name is that of IPv4', () => {
  const find = createClientFinder(['::ffff:10.0.0.0/104'])
  const headers = new Headers({ 'x-forwarded-for': '203.0.113.7' })
  expect([find('10.9.8.7', headers), find('11.0.0.1', headers)]).toEqual(['203.0.113.7', '11.0.0.1'])
  expect(faultsOf({ TRUSTED_PROXIES: '::ffff:10.0.0.0/8' })).toHaveLength(1)
})

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const needed = [
  ['PAYMENT_PROVIDER', 'stripe', stripeKeys],
  [
    'PAYMENT_PROVIDER',
    'razorpay',
    { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'key', RAZORPAY_WEBHOOK_SECRET: 'hook' },
  ],
  [
    'OTP_PROVIDER',
    'twilio',
    { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_VERIFY_SERVICE_SID: 'VA1' },
  ],
  ['MAIL_PROVIDER', 'smtp', { SMTP_HOST: 'mail.example' }],
  ['DELIVERY_PROVIDER', 'shiprocket', { SHIPROCKET_EMAIL: 'shop@shop.example', SHIPROCKET_PASSWORD: 'password' }],
  ['TAX_PROVIDER', 'stripe', { STRIPE_SECRET_KEY: 'sk_live_1' }],
  [
    'MEDIA_PROVIDER',
    's3',
    {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'shop-pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    },
  ],
] as const

test.each(needed)('production with %s=%s refuses to start without any of its keys', (port, provider, keys) => {
  const faultsWithout = (missing: string) => {
    const kept = Object.entries(keys).filter(([name]) => name !== missing)
    return faultsOf({ ...live, ...Object.fromEntries(kept), [port]: provider }).filter((line) =>
      line.includes(provider),
    )
  }
  expect(faultsWithout('')).toEqual([])
  for (const name of Object.keys(keys)) expect(faultsWithout(name)).toEqual([`${name}: ${port}=${provider} needs it`])
})

test('a chosen provider lists its missing settings', () => {
  expect(faultsOf({ OTP_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1' })).toEqual([
    'TWILIO_AUTH_TOKEN: OTP_PROVIDER=twilio needs it',
    'TWILIO_VERIFY_SERVICE_SID: OTP_PROVIDER=twilio needs it',
  ])
  expect(faultsOf({ MAIL_PROVIDER: 'smtp' })).toHaveLength(1)
})

test('pictures are stored in a folder, or on Netlify, which has no permanent disk, in its blobs', () => {
  const chosen = (env: Record<string, string>) => loadConfig(env).providers.MEDIA_PROVIDER.MEDIA_PROVIDER
  expect(chosen({})).toBe('folder')
  expect(chosen({ NETLIFY: 'true' })).toBe('netlify-blobs')
  expect(faultsOf({ NETLIFY: 'true', MEDIA_PROVIDER: 'folder' })).toEqual([
    'MEDIA_PROVIDER: "folder" is a disk, and functions of Netlify have none; choose netlify-blobs or s3',
  ])
  expect(faultsOf(live).join()).not.toContain('MEDIA_PROVIDER')
})

test('each error of a picture store is one line', () => {
  const s3 = { MEDIA_PROVIDER: 's3', S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'shop-pictures' }
  expect(faultsOf(s3)).toEqual([
    'S3_ACCESS_KEY_ID: MEDIA_PROVIDER=s3 needs it',
    'S3_SECRET_ACCESS_KEY: MEDIA_PROVIDER=s3 needs it',
  ])
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(loadConfig({ ...s3, ...keys }).providers.MEDIA_PROVIDER).toMatchObject({ S3_ENDPOINT: 'https://s3.example' })
  expect(faultsOf({ ...s3, ...keys, S3_BUCKET: 'Shop Pictures' })).toEqual([
    'S3_BUCKET: the name of a bucket, such as shop-pictures',
  ])
  expect(faultsOf({ ...s3, ...keys, S3_ENDPOINT: 's3.example' })).toHaveLength(1)
  expect(faultsOf({ MEDIA_PROVIDER: 'netlify-blobs', NETLIFY_BLOBS_TOKEN: 'x' })).toHaveLength(1)
  expect(faultsOf({ MEDIA_PROVIDER: 'ftp' })).toHaveLength(1)
})

test('production refuses to run without the abuse limits', () => {
  expect(faultsOf({ ...live, THROTTLES: 'false' }).join()).toContain('THROTTLES')
})

test('only existing countries are accepted', () => {
  for (const name of ['DEFAULT_COUNTRY', 'ALLOWED_COUNTRIES', 'SHIPPING_COUNTRIES']) {
    for (const value of ['XX', 'us', 'USA']) expect(faultsOf({ [name]: value }), `${name}=${value}`).toHaveLength(1)
    expect(faultsOf({ DEFAULT_COUNTRY: 'GB', [name]: 'GB' })).toEqual([])
  }
  expect(faultsOf({ ALLOWED_COUNTRIES: 'US, CA,XX' })).toHaveLength(1)
  expect(loadConfig({ ALLOWED_COUNTRIES: 'US, CA' }).ALLOWED_COUNTRIES).toEqual(['US', 'CA'])
})

test('in production codes go only to the default country unless others are named', () => {
  const providers = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'x'.repeat(32),
    OTP_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC',
    TWILIO_AUTH_TOKEN: 'x'.repeat(32),
    TWILIO_VERIFY_SERVICE_SID: 'VA',
    MAIL_PROVIDER: 'smtp',
    SMTP_HOST: 'localhost',
    MAIL_FROM: live.SHOP_EMAIL,
  }
  expect(loadConfig({ ...live, ...providers, DEFAULT_COUNTRY: 'DE' }).ALLOWED_COUNTRIES).toEqual(['DE'])
  expect(loadConfig({ DEFAULT_COUNTRY: 'DE' }).ALLOWED_COUNTRIES).toEqual([])
})

test('.env.example names every setting', () => {
  const example = readFileSync('.env.example', 'utf8')
  const sources = ['environment', 'provider-settings']
    .map((name) => readFileSync(`src/platform/${name}.ts`, 'utf8'))
    .join('\n')
  const names = [
    ...sources.matchAll(/[\s{](?!PUBLIC_(?!API_ROOT))([A-Z][A-Z0-9_]+): (?:z\b|given|apiRoot|list|flag|country)/g),
  ].map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(45)
  expect(names.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual([])
})

test('taxes are computed by a service or listed in the variable, never both', () => {
  const computed = { TAX_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x' }
  expect(loadConfig(computed).providers.TAX_PROVIDER.TAX_PROVIDER).toBe('stripe')
  expect(faultsOf({ TAX_PROVIDER: 'stripe' })).toEqual(['STRIPE_SECRET_KEY: TAX_PROVIDER=stripe needs it'])
  expect(faultsOf({ ...computed, TAX_TABLE: 'CA:7.25' })).toEqual([
    'TAX_TABLE: TAX_PROVIDER=stripe computes the taxes; leave one of them out',
  ])
})

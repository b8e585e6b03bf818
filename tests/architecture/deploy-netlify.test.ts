import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { ConfigFault, loadConfig } from '../../src/platform/config.ts'

// docs/deploy-netlify.md beside what settings, netlify.toml and code demand.
const read = (file: string) => readFileSync(file, 'utf8')
const page = read('docs/deploy-netlify.md')
const toml = read('netlify.toml')
const example = read('.env.example')
const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)

/** The environment that the page describes: its table, with the providers that .env.example names beside the local ones. */
const asThePageSays = {
  NETLIFY: 'true',
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db.example/shop',
  SITE_URL: 'https://shop.example',
  APP_SECRET: 'x'.repeat(32),
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  OTP_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'ACx',
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_VERIFY_SERVICE_SID: 'VAx',
  MAIL_PROVIDER: 'smtp',
  SMTP_HOST: 'smtp.example',
}

/** The settings that a start is refused for. */
function refusedFor(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    return error.faults.map((fault) => fault.split(':')[0] ?? '')
  }
}

const isSetting = (name: string) => new RegExp(`^#? ?${name}=`, 'm').test(example)

test('every setting that the page names exists', () => {
  const named = quoted.flatMap((text) => text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\bDEMO\b/g) ?? [])
  expect(new Set(named).size).toBeGreaterThan(15)
  expect(named.filter((name) => !isSetting(name))).toEqual([])
})

test('with what the page says to set, the functions start, and what they refuse to start without is on the page', () => {
  expect(refusedFor(asThePageSays)).toEqual([])
  const demanded = Object.keys(asThePageSays).filter((name) => {
    const { [name as 'SITE_URL']: _left, ...rest } = asThePageSays
    return refusedFor({ ...rest, NODE_ENV: 'production' }).includes(name)
  })
  const refusedWhenEmpty = refusedFor({ NETLIFY: 'true', NODE_ENV: 'production' })
  expect(demanded).toEqual(expect.arrayContaining(refusedWhenEmpty))
  expect(demanded).toContain('STRIPE_SECRET_KEY')
  // Those of a provider are in .env.example, as the page says.
  const ofProviders = /^(STRIPE|TWILIO|SMTP)_/
  expect(page).toContain('and the settings of each, see `.env.example`')
  const absent = demanded.filter((name) => (ofProviders.test(name) ? !isSetting(name) : !quoted.includes(name)))
  expect(absent).toEqual([])
})

test('what differs on the host by itself is on the page: the countries of codes, and where pictures are kept', () => {
  const here = loadConfig({})
  const there = loadConfig(asThePageSays)
  expect([here.ALLOWED_COUNTRIES, there.ALLOWED_COUNTRIES]).toEqual([[], [here.DEFAULT_COUNTRY]])
  expect(page).toContain('| `DEFAULT_COUNTRY`, `ALLOWED_COUNTRIES` |')
  expect(loadConfig({ ...asThePageSays, ALLOWED_COUNTRIES: 'US,CA' }).ALLOWED_COUNTRIES).toEqual(['US', 'CA'])
  expect(refusedFor({ ...asThePageSays, ALLOWED_COUNTRIES: 'CA' })).toEqual(['DEFAULT_COUNTRY'])
  expect(there.providers.MEDIA_PROVIDER.MEDIA_PROVIDER).toBe('netlify-blobs')
  expect(page).toContain('Netlify Blobs')
})

test('every command on the page is one of the project or a well-known program, with a word that it knows', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = quoted.filter((text) => /^([A-Z_]+=\S+ )*(npm|npx|openssl|netlify) /.test(text))
  expect(commands.length).toBeGreaterThan(5)
  const unknown = commands.filter((command) => {
    if (/^openssl rand -base64 \d+$/.test(command)) return false
    const [, script = '', word] = /npm run ([\w:-]+)(?: -- (\w+))?/.exec(command) ?? []
    const file = /^node (\S+)/.exec(scripts[script] ?? '')?.[1]
    return !file || (word !== undefined && !read(file).includes(`npm run ${script} -- ${word}`))
  })
  expect(unknown).toEqual([])
})

test('every address on the page is one of the shop, and every file is there', () => {
  const paths = Object.values(endpoints).map(({ path }) => path)
  const addresses = quoted.flatMap((text) => /^(?:https:\/\/shop\.example)?(\/[\w/-]+)$/.exec(text)?.[1] ?? [])
  expect(addresses).toEqual(expect.arrayContaining(['/api/webhooks/stripe', '/healthz', '/readyz']))
  const pattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  expect(addresses.filter((address) => !paths.some((path) => pattern(path).test(address)))).toEqual([])
  expect(page).toContain('`/build.json`')
  expect(existsSync('src/pages/build.json.ts')).toBe(true)
  const files = quoted.filter((text) => /^netlify(\/|\.toml)/.test(text))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('schedules are as often as the page says, also what they cost in a month', () => {
  const minutes: Record<string, number> = { '* * * * *': 1, '*/5 * * * *': 5 }
  const folder = 'netlify/functions'
  const scheduled = readdirSync(folder).flatMap((file) => {
    const schedule = /schedule: '([^']+)'/.exec(read(join(folder, file)))?.[1]
    return schedule ? [{ name: file.replace('.ts', ''), each: minutes[schedule] ?? 0 }] : []
  })
  expect(scheduled.length).toBeGreaterThan(2)
  const step = page.split('\n').find((line) => line.includes('**Schedules.**')) ?? ''
  for (const { name, each } of scheduled) {
    expect(step).toContain(`\`${name === 'reconcile' ? `${folder}/reconcile` : name}.ts\``)
    const runs = (43_200 / each).toLocaleString('en')
    expect(page).toContain(`| \`${name}\` | ${runs} short runs a month`)
  }
})

test('netlify.toml names what is there: its command, its folders, its plugins, its functions and its pages', () => {
  const { scripts, engines } = JSON.parse(read('package.json')) as Record<'scripts' | 'engines', Record<string, string>>
  const value = (name: string) => new RegExp(`^ *${name} = "([^"]+)"$`, 'm').exec(toml)?.[1] ?? ''
  expect(scripts).toHaveProperty(value('command').replace('npm run ', ''))
  expect(read('src/hosts/node/site-build.ts')).toContain(`process.env['SITE_DIR'] ?? '${value('publish')}'`)
  expect(Number(value('NODE_VERSION'))).toBeGreaterThanOrEqual(Number.parseInt(engines['node']?.slice(2) ?? '', 10))
  const places = [value('directory'), `.${value('package')}/manifest.yml`]
  const functions = [...toml.matchAll(/^\[functions\.(\w+)\]/gm)].map(([, name]) => `${value('directory')}/${name}.ts`)
  expect([...places, ...functions].filter((file) => !existsSync(file))).toEqual([])
  const targets = [...toml.matchAll(/^ {2}to = "\/(.+)\/index\.html"$/gm)].map(([, path]) => `src/pages/${path}`)
  expect(targets.filter((path) => ![`${path}.astro`, `${path}/index.astro`].some(existsSync))).toEqual([])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { checkOutFormer } from '../support/former-release.ts'
import { freePort } from '../support/free-port.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { report } from './report.ts'

// `node tests/bench/mixed-pages.ts [REF] [FILE …]`: the pages of a former release (the last tag, or that commit) in a browser with the API of
// this one, and the reverse, each by the browser tests of its pages. This one is the last commit. The tables are those of this version.

const [given, ...chosen] = process.argv.slice(2)
const files =
  chosen.length > 0
    ? chosen
    : ['catalog/product', 'cart/cart', 'checkout/checkout', 'lists/lists'].map((name) => `tests/e2e/${name}.test.ts`)

const former = await checkOutFormer(given)
const present = await checkOutFormer('HEAD')
const postgres = await startPostgres()
const endWithParent = pathToFileURL(resolve('tests/support/end-with-parent.ts')).href

// `npm start` of one release over the built pages of another.
const host = `
import { createDeps } from './src/api/deps.ts'
import { startReconcileTimer } from './src/hosts/node/reconcile-timer.ts'
import { serveShop } from './src/hosts/node/server.ts'
const deps = createDeps(process.env)
startReconcileTimer(deps)
const server = await serveShop(deps, () => ({ live: process.env.SITE_DIR }))
console.log(server.url)
`
const browserTests = `
import config from './playwright.config.ts'
const { globalSetup: _, ...rest } = config
export default { ...rest, workers: 2 }
`

interface Spec {
  title: string
  tests: { status: string }[]
}
interface Suite {
  suites?: Suite[]
  specs: Spec[]
}
const specsOf = ({ suites = [], specs }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

async function runIn(folder: string, words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [code] = await once(spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 2, 2] }), 'exit')
  return Number(code)
}

/** The text of a test in one of the files, there; empty if there is none. */
async function readTest(folder: string, title: string): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')))
  const tests = texts.flatMap((text) => text.split(/^(?=test\()/m))
  return tests.find((text) => text.startsWith(`test('${title}'`)) ?? ''
}

interface Walked {
  passed: number
  failed: string[]
  /** Failed, but added or changed since the former release: they may need what only this API does. */
  newer: string[]
}

/** How many browser tests of those pages pass with that API, and the names of the others. */
async function walk(pages: string, api: string): Promise<Walked> {
  const database = await createDatabase(postgres.serverUrl)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const site = join(pages, 'walk/dist')
  const dataDir = join(pages, 'walk/data')
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SITE_DIR: site,
    SITE_URL: url,
    DEMO: 'true',
    PORT: String(port),
    THROTTLES: 'false',
    BASE_URL: url,
    SHOP_DATA_DIR: dataDir,
    npm_lifecycle_event: '',
  }
  const built = await runIn(pages, ['src/hosts/node/build.ts'], env)
  if (built !== 0) throw new Error('The pages could not be built')
  await writeFile(join(api, 'host.ts'), host)
  const server = spawn(process.execPath, ['--import', endWithParent, 'host.ts'], {
    cwd: api,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!server.stdout) throw new Error('A server without output tells no address')
  const ended = once(server, 'exit')
  const opened = once(createInterface({ input: server.stdout }), 'line').then(() => true)
  if (!(await Promise.race([opened, ended.then(() => false)]))) throw new Error('The API did not start')
  await writeFile(join(pages, 'tests/mixed.config.ts'), browserTests)
  const output = join(pages, 'walk/outcome.json')
  const playwright = [
    'node_modules/playwright/cli.js',
    'test',
    '--config',
    'tests/mixed.config.ts',
    '--reporter=json,dot',
  ]
  await runIn(pages, [...playwright, ...files], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: output })
  server.kill('SIGKILL')
  await ended
  await database.drop()
  const { suites } = JSON.parse(await readFile(output, 'utf8')) as { suites: Suite[] }
  const specs = suites.flatMap(specsOf)
  const passes = ({ tests }: Spec) => tests.every(({ status }) => status === 'expected' || status === 'skipped')
  const walked: Walked = { passed: specs.filter(passes).length, failed: [], newer: [] }
  for (const { title } of specs.filter((spec) => !passes(spec))) {
    const isNewer = pages === present.folder && (await readTest(pages, title)) !== (await readTest(api, title))
    walked[isNewer ? 'newer' : 'failed'].push(title)
  }
  return walked
}

try {
  const name = former.former.slice(0, 12)
  const walks = [
    {
      what: `Pages of ${name} in a browser with the API of this version`,
      ...(await walk(former.folder, present.folder)),
    },
    {
      what: `Pages of this version in a browser with the API of ${name}`,
      ...(await walk(present.folder, former.folder)),
    },
  ]
  for (const { what, failed } of walks) for (const title of failed) console.error(`${what}: ${title}`)
  const rows = walks.map(({ what, passed, failed, newer }) => ({
    what,
    measured: `${passed} browser tests passed, ${failed.length} failed${newer.map((title) => `; changed since then, and fails: ${title}`).join('')}`,
    budget: 'no failure',
    met: passed > 0 && failed.length === 0,
  }))
  await report('mixed-pages', rows)
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1
} finally {
  await postgres.stop()
  for (const { folder } of [former, present]) await rm(folder, { recursive: true, force: true })
}

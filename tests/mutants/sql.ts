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
import { findNearestTests, readImporters } from '../support/nearest-tests.ts'
import { equivalentSql } from './equivalent-sql.ts'
import { applyMutation, findMutations, type Mutation } from './sql-mutations.ts'

// `npm run test:mutants -- sql [--mutate <file>…] [--tests 4]`: changes one condition of a query at a time, and asks the tests nearest to its
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

const hasFailed = (vitest: Vitest) =>
  vitest.state.getFiles().some(({ result }) => result?.state === 'fail') || vitest.state.getUnhandledErrors().length > 0

/** Runs the tests one file after the other, nearest first, until one is red. */
async function isNoticed(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<boolean> {
  for (const specification of specifications) {
    vitest.state.clearErrors()
    await vitest.runTestSpecifications([specification])
    if (hasFailed(vitest)) return true
  }
  return false
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

async function tryFile(vitest: Vitest, path: string, testsMost: number): Promise<Tried> {
  const root = vitest.config.root
  const target = join(root, path)
  const code = readFileSync(path, 'utf8')
  const nearest = findNearestTests([path], readImporters()).filter(
    (test) => !/^tests\/(architecture|build|faults)\//.test(test),
  )
  const specifications = (await vitest.globTestSpecifications(nearest.slice(0, testsMost))).sort(
    (one, other) =>
      nearest.indexOf(one.moduleId.slice(root.length + 1)) - nearest.indexOf(other.moduleId.slice(root.length + 1)),
  )
  if (await isNoticed(vitest, specifications)) throw new Error(`${path}: its tests are red without any change`)
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
    if (await isNoticed(vitest, specifications)) noticed += 1
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
    bail: 1,
    reporters: [{}],
    silent: true,
    maxWorkers: 1,
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

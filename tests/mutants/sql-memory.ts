import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Mutation } from './sql-mutations.ts'

// What earlier runs found out about a query file: it counts as long as neither the file nor the tests that were asked have changed, so that
// the hours of a run can be spread.

const stored = z.object({
  /** The test files that need the query file, of these candidates as they were. */
  reach: z.object({ of: z.string(), tests: z.array(z.string()) }).nullable(),
  /** Whether each change was noticed, by these tests as they were. */
  answers: z.object({ of: z.string(), noticed: z.record(z.string(), z.boolean()) }).nullable(),
})
type Stored = z.infer<typeof stored>

const fileOf = (path: string) => `coverage/mutants/sql/${path.replaceAll('/', '+')}.json`

/** Changes with the content of any of these files. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function read(path: string): Stored {
  const file = fileOf(path)
  return existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : { reach: null, answers: null }
}

function write(path: string, memory: Stored): void {
  mkdirSync(dirname(fileOf(path)), { recursive: true })
  writeFileSync(fileOf(path), JSON.stringify(memory, null, 1))
}

/** The test files that need a query file: those of an earlier run, unless the file or a candidate has changed. */
export function recallReach(path: string, candidates: readonly string[], find: () => string[]): string[] {
  const of = hashFiles([path, ...candidates])
  const memory = read(path)
  if (memory.reach?.of === of) return memory.reach.tests
  const tests = find()
  write(path, { reach: { of, tests }, answers: memory.answers })
  return tests
}

const keyOf = ({ from, to, what }: Mutation) => `${from}-${to} ${what}`

export interface Answers {
  /** Undefined: nobody was asked about it yet. */
  find(mutation: Mutation): boolean | undefined
  /** Written at once: a run may be cut off. */
  add(mutation: Mutation, isNoticed: boolean): void
}

/** What the tests said of the changes of a query file, as long as both are the same. */
export function recallAnswers(path: string, tests: readonly string[]): Answers {
  const of = hashFiles([path, ...tests])
  const { reach, answers } = read(path)
  const noticed = answers?.of === of ? answers.noticed : {}
  return {
    find: (mutation) => noticed[keyOf(mutation)],
    add(mutation, isNoticed) {
      noticed[keyOf(mutation)] = isNoticed
      write(path, { reach, answers: { of, noticed } })
    },
  }
}

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = process.env['PLACKET_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))

/** A file of the data that may be next to the project, in ../shared; null if absent. */
export function sharedData(name: string): string | null {
  const path = `${root}/data/${name}`
  return existsSync(path) ? path : null
}

/** Marks tests that use the data, so that the end of a run can report how many there were. */
export const sharedTags = { present: 'over-shared-data', absent: 'without-shared-data' }

/** The options of a test, or of a group of tests, that uses such a file: skipped if it is absent. */
export const overShared = (path: string | null) => ({
  tags: [path ? sharedTags.present : sharedTags.absent],
  skip: path === null,
})

/** The report about tests with shared data at the end of a run; null if there were none. */
export function describeShared(tests: readonly { tags: readonly string[]; ran: boolean }[]): string | null {
  const count = (tag: string, ran: boolean) =>
    tests.filter((test) => test.tags.includes(tag) && test.ran === ran).length
  const ran = count(sharedTags.present, true)
  const absent = count(sharedTags.absent, false)
  const parts = [
    ...(ran > 0 ? [`${ran} ${ran === 1 ? 'test' : 'tests'} over ../shared ran`] : []),
    ...(absent > 0
      ? [`${absent} ${absent === 1 ? 'test' : 'tests'} over ../shared skipped: the data is not there`]
      : []),
  ]
  return parts.length > 0 ? parts.join('; ') : null
}

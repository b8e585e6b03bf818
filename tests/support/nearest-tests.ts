import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Static, dynamic and re-exporting imports of files of ours, types too: a changed type is a change. */
const specifiers = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/** Whether it is a test that vitest runs: those in e2e need a browser. */
export const isTest = (path: string): boolean => /^tests\/(?!e2e\/|bench\/).*\.test\.tsx?$/.test(path)

/** Each file of `src` and `tests`, with the files that name it in an import. */
export function readImporters(root = '.'): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const path of globSync('{src,tests,shop}/**/*.{ts,tsx,astro}', { cwd: root })) {
    for (const [, specifier = ''] of readFileSync(join(root, path), 'utf8').matchAll(specifiers)) {
      const target = join(dirname(path), specifier)
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return importers
}

const roomOf = (path: string) => /^(?:src\/features|tests\/\w+)\/([^/]+)\//.exec(path)?.[1]

/**
 * The tests that a change of these files may break, nearest first: a changed test itself, then by the number of imports between the
 * two, those in the folder of the file's own room before others. Whoever is further away than `reach` imports is left out, since a
 * module that everything uses is near nothing.
 */
export function findNearestTests(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
  reach = 3,
): string[] {
  const ranks = new Map<string, number>()
  for (const file of changed) {
    const seen = new Set([file])
    let ring = [file]
    for (let distance = 0; distance <= reach && ring.length > 0; distance++) {
      for (const path of ring.filter(isTest)) {
        const rank = distance + (roomOf(path) === roomOf(file) ? 0 : 0.5)
        ranks.set(path, Math.min(rank, ranks.get(path) ?? Infinity))
      }
      ring = [...new Set(ring.flatMap((path) => importers.get(path) ?? []))].filter((path) => !seen.has(path))
      for (const path of ring) seen.add(path)
    }
    // A test of the server asks by HTTP, and so imports nothing of what it tests.
    const room = file.startsWith('src/features/') ? roomOf(file) : undefined
    for (const path of room ? globSync(`tests/{unit,api}/${room}/**/*.test.ts`) : []) {
      if (!ranks.has(path)) ranks.set(path, reach + 1)
    }
  }
  const rankOf = (path: string) => ranks.get(path) ?? 0
  return [...ranks.keys()].sort((one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other))
}

/** What a test of that folder takes in seconds, as long as it has not run here: most of a build's or a fault's wait for servers. */
function guessSeconds(path: string): number {
  if (path.startsWith('tests/unit/')) return 1
  return /^tests\/(api|providers|architecture)\//.test(path) ? 6 : 60
}

/** As many of them, from the first, as fit in a time in seconds; at least one. */
export function fitInto(
  seconds: number,
  tests: readonly string[],
  known: ReadonlyMap<string, number>,
): { chosen: string[]; left: string[] } {
  const chosen: string[] = []
  const left: string[] = []
  let sum = 0
  for (const path of tests) {
    const takes = known.get(path) ?? guessSeconds(path)
    if (sum + takes > seconds) left.push(path)
    else {
      chosen.push(path)
      sum += takes
    }
  }
  return chosen.length > 0 ? { chosen, left } : { chosen: left.slice(0, 1), left: left.slice(1) }
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Types are gone when a program runs. */
const importedIn = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^(?:import|export)(?! type)[^'"]*?'(\.{1,2}\/[^']+\.ts)'/gm)]
    .map(([, specifier = '']) => join(dirname(path), specifier))
    // Benches write programs of their own, too.
    .filter((file) => existsSync(file))

/** What a program loads before its first line runs, each file with the one that imports it. */
function listLoaded(entries: readonly string[]): Map<string, string> {
  const loadedBy = new Map(entries.map((entry) => [entry, '']))
  for (const path of loadedBy.keys())
    for (const imported of importedIn(path)) if (!loadedBy.has(imported)) loadedBy.set(imported, path)
  return loadedBy
}

test('benches and the tool for screenshots load nothing that only a build of pages can run', () => {
  const loadedBy = listLoaded(globSync('tests/{shots,bench,mutants}/*.ts'))
  expect(loadedBy.size).toBeGreaterThan(300)
  const found = [...loadedBy].filter(([path]) => /\bimport\.meta\.env\.\w/.test(readFileSync(path, 'utf8')))
  expect(found.map(([path, by]) => `${by} -> ${path}`)).toEqual([])
})

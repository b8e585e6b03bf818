import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'

// The server runs its sources as they are. Node removes their types with a parser of its own, which refuses what others accept.
const files = globSync('{src,netlify,demo,tests}/**/*.ts', { exclude: ['**/node_modules/**'] })

function findFault(file: string): string | null {
  try {
    stripTypeScriptTypes(readFileSync(file, 'utf8'))
    return null
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.message : error}`
  }
}

test('Node can read every source', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => findFault(file) ?? [])).toEqual([])
})

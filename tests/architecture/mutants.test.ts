import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '../mutants/areas.ts'

/** Every glob that the alternatives of one in braces stand for. */
function spellOut(glob: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(glob)
  if (!braces) return [glob]
  return (braces[1] ?? '').split(',').flatMap((choice) => spellOut(glob.replace(braces[0], choice)))
}

test('every file that an area of mutants names exists: what was moved is still mutated', () => {
  const named = Object.entries(areas).flatMap(([area, { mutate, tests }]) =>
    [...mutate, ...tests].flatMap((glob) => spellOut(glob.replace(/^!/, '')).map((each) => ({ area, each }))),
  )
  expect(named.length).toBeGreaterThan(100)
  const idle = named.filter(({ each }) => globSync(each).length === 0).map(({ area, each }) => `${area}: ${each}`)
  expect(idle).toEqual([])
})

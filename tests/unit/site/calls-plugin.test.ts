import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsOfOthers } from '../../../src/site/build/calls-plugin.ts'

test('no script of the shop names a call that is left out of its list', () => {
  const scripts = globSync('src/{site,features,pages}/**/*.{ts,tsx,astro}').filter(
    (file) => !/\/(?:server|admin|build)\/|contract|features\/admin\//.test(file),
  )
  expect(scripts.length).toBeGreaterThan(200)
  const named = scripts.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b(?:call|load|useLoaded|write)\(\s*'(\w+)'/g),
      ([, name = '']) => name,
    ),
  )
  expect(named).toContain('createOrder')
  expect(named.filter((name) => (callsOfOthers as ReadonlySet<string>).has(name))).toEqual([])
})

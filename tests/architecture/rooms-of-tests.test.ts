import { globSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const features = readdirSync('src/features')
/** Folders with tests that are not features: parts of src, and the test runner. */
const parts = ['site', 'platform', 'hosts', 'runner']

test('tests are in the room that they test, or in the part of src outside the rooms', () => {
  const tests = globSync('tests/{unit,api,races,faults,providers,build,e2e}/**/*.test.ts')
  expect(tests.length).toBeGreaterThan(180)
  const astray = tests.filter((path) => {
    const [, , room = '', file] = path.split('/')
    return file === undefined || ![...features, ...parts].includes(room)
  })
  expect(astray).toEqual([])
})

test('none of our files is longer than 250 lines', async () => {
  const files = globSync('{src,netlify,demo}/**/*.{ts,tsx,astro,css}').filter((path) => !path.endsWith('schema.ts'))
  expect(files.length).toBeGreaterThan(600)
  const lines = await Promise.all(
    files.map(async (path) => [path, (await readFile(path, 'utf8')).split('\n').length - 1]),
  )
  expect(lines.filter(([, count]) => Number(count) > 250)).toEqual([])
})

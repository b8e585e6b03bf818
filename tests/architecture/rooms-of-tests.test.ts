import { globSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const features = readdirSync('src/features')
/** Folders with tests that are not features: parts of src, and the test runner. */
const parts = ['app', 'desk', 'site', 'platform', 'hosts', 'runner']

test('tests are in the room that they test, or in the part of src outside the rooms', () => {
  const tests = globSync('tests/{unit,api,races,faults,providers,build,e2e}/**/*.test.ts')
  expect(tests.length).toBeGreaterThan(180)
  const astray = tests.filter((path) => {
    const [, , room = '', file] = path.split('/')
    return file === undefined || ![...features, ...parts].includes(room)
  })
  expect(astray).toEqual([])
})

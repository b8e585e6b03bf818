import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// tests/README.md says which tests show each of the numbered promises.
const numbers = Array.from({ length: 53 }, (_, index) => String(index + 1))
const rows = readFileSync('tests/README.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number]) => /^\d+$/.test(number ?? ''))
  .map(([, number = '', , shown = '']) => [number, shown] as const)

test('every number from 1 to 53 has one row, and there are no others', () => {
  expect(rows.map(([number]) => number)).toEqual(numbers)
})

test.each(numbers)('the tests named for %s exist', (number) => {
  const shown = new Map(rows).get(number) ?? ''
  const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, path]) => `tests/${path}`)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const names = [...shown.matchAll(/"([^"`]+)"/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})

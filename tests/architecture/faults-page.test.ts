import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/faults.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every row of the table of faults is complete, with a script that exists and has the tests it names', () => {
  expect(rows.length).toBeGreaterThan(15)
  const faults = rows.flatMap(([, fault = '', ...cells]) => {
    const script = cells[4] ?? ''
    const files = [...script.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    const names = [...script.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
    const text = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n')
    const empty = cells.slice(0, 5).some((cell) => cell === '') || files.length === 0
    const absent = [...files.filter((file) => !existsSync(file)), ...names.filter((name) => !text.includes(name))]
    return empty || absent.length > 0 ? [`${fault}: ${empty ? 'a cell is empty' : absent.join(', ')}`] : []
  })
  expect(faults).toEqual([])
})

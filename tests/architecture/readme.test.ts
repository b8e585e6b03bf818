import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// tests/README.md says which tests show each of the numbered promises.
const numbers = Array.from({ length: 53 }, (_, index) => String(index + 1))
const rows = readFileSync('tests/README.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  // The tables of four columns are those of what must hold, each row with its number or its name.
  .filter(([, name, , shown]) => /^[\w ]+$/.test(name ?? '') && shown !== undefined && shown !== '' && shown !== 'how')
  .map(([, name = '', , shown = '']) => [name, shown] as const)
const named = rows.filter(([name]) => !/^\d+$/.test(name)).map(([name]) => name)

test('every number from 1 to 53 has one row, and there are no others', () => {
  expect(rows.map(([name]) => name).filter((name) => /^\d+$/.test(name))).toEqual(numbers)
})

test.each([...numbers, ...named])('the tests named for %s exist', (name) => {
  const shown = new Map(rows).get(name) ?? ''
  const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, path]) => `tests/${path}`)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const names = [...shown.matchAll(/"([^"`]+)"/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})

test('the README has every room and every command', () => {
  const readme = readFileSync('README.md', 'utf8')
  const rooms = readdirSync('src/features').filter((room) => !new RegExp(`^\\|.*\`${room}\`.*\\|`, 'm').test(readme))
  expect(rooms).toEqual([])
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(readme))
  expect(commands).toEqual([])
})

test('`npm run bench` has every bench that reports, and the README names them in its order', () => {
  const files = readdirSync('tests/bench').filter((file) => file.endsWith('.ts'))
  const reporting = files.flatMap(
    (file) => /report\([^'\n]*'([\w-]+)'/.exec(readFileSync(`tests/bench/${file}`, 'utf8'))?.[1] ?? [],
  )
  const [, list = ''] = /const benches[^{]*\{\n([\s\S]*?)\n\}/.exec(readFileSync('tests/bench/run.ts', 'utf8')) ?? []
  const benches = [...list.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name)
  const [sentence = ''] = /^The benchmarks: [^.]*\./m.exec(readFileSync('README.md', 'utf8')) ?? []
  expect([...sentence.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).toEqual(benches)
  expect(benches.toSorted()).toEqual(reporting.toSorted())
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { formatTable, type Result, readResult } from './report.ts'

// `npm run bench [-- name …] [-- --without name …]`: all benches, some, or all but some; each saves its last run in
// results/, and this run goes to stdout as docs/figures.md shows it.
const benches: Record<string, string[]> = {
  'how-fast': [],
  baskets: [],
  'send-otp-timing': [],
  catalogue: [],
  'filter-api': [],
  orders: [],
  overload: [],
  pooled: [],
  doors: [],
  pauses: [],
  memory: [],
  suggestions: [],
  'first-suggestion': [],
  import: [],
  'prior-prices': [],
  'restore-drill': [],
  'point-in-time': [],
  'two-versions': [],
  'mixed-pages': [],
  'former-tests': [],
  'scale-model': [],
  upgrade: [],
  kill: [],
  'broken-builds': [],
  build: ['--products', '10000'],
  publish: [],
}

const words = process.argv.slice(2)
const split = words.indexOf('--without')
const [wanted, without] = split < 0 ? [words, []] : [words.slice(0, split), words.slice(split + 1)]
const unknown = [...wanted, ...without].filter((name) => !(name in benches))
if (unknown.length > 0)
  throw new Error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}`)
const names = Object.keys(benches).filter(
  (name) => (wanted.length === 0 || wanted.includes(name)) && !without.includes(name),
)

const results: Result[] = []
const failed: string[] = []
for (const name of names) {
  console.error(`\n${name}`)
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const began = Date.now()
  const child = spawn(process.execPath, [script, ...(benches[name] ?? [])], { stdio: ['ignore', 2, 2] })
  const [code] = await once(child, 'exit')
  if (code !== 0) failed.push(name)
  const result = await readResult(name)
  if (result && Date.parse(result.at) >= began) results.push(result)
}
console.log(formatTable(results))
if (failed.length > 0) console.error(`\nOver their limits or broken: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

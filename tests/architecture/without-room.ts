import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { type Line, takeOut } from '../support/take-out.ts'

// `npm run house:without -- reviews [more rooms] [--quick] [--dry-run] [--keep]`: takes each room out of a copy of the checkout and shows that the shop
// compiles, builds and passes the other rooms' tests without it. `--quick` leaves the tests out, `--dry-run` all three; `--keep` keeps the copy.

const options = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')))
const rooms = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'placket-without-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const path of listed.split('\0').filter((name) => name !== '' && name !== 'node_modules')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(path, join(copy, path), { verbatimSymlinks: true, force: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

const env = {
  ...process.env,
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  NO_COLOR: '1',
}

/** Runs a command in the copy; prints what it says only if it fails. */
function passes(copy: string, command: string, args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) console.error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`)
  return status === 0
}

function printLines(lines: readonly Line[]): void {
  for (const path of new Set(lines.map((line) => line.path))) {
    console.log(path)
    for (const { line, text } of lines.filter((one) => one.path === path)) console.log(`  ${line}: ${text}`)
  }
}

type Step = readonly [name: string, passes: (copy: string) => boolean]

const compiles: Step = [
  'compiles',
  (copy) => passes(copy, 'node_modules/.bin/tsc', ['--noEmit', '--incremental', 'false']),
]
const builds: Step = ['builds', (copy) => passes(copy, process.execPath, ['src/hosts/node/build.ts'])]
const testsPass: Step = [
  'tests pass',
  (copy) =>
    passes(copy, 'node_modules/.bin/vitest', ['run', '--config', 'tests/vitest.config.ts', 'tests/unit', 'tests/api']),
]
const steps = options.has('--dry-run')
  ? []
  : options.has('--quick')
    ? [compiles, builds]
    : [compiles, builds, testsPass]

async function checkWithout(room: string): Promise<boolean> {
  const copy = copyCheckout()
  try {
    if (globSync(`src/features/${room}/*`, { cwd: copy }).length === 0) throw new Error(`No room is called ${room}`)
    const { deleted, removed, left } = await takeOut(copy, room)
    printLines(removed)
    for (const { path, line, text } of left) console.error(`${path}:${line} uses the room and joins none: ${text}`)
    const results = steps.map(([name, run]): [string, boolean] => [name, run(copy)])
    const shown = results.map(([name, passed]) => `${name}: ${passed ? 'yes' : 'no'}`)
    const source = removed.filter(({ path }) => !path.startsWith('tests/')).length
    console.log(
      [
        `without ${room}: ${deleted.length} files and ${source} lines of the source, ${removed.length - source} of tests`,
        ...shown,
      ].join(', '),
    )
    return left.length === 0 && results.every(([, passed]) => passed)
  } finally {
    if (options.has('--keep')) console.log(copy)
    else rmSync(copy, { recursive: true, force: true })
  }
}

const failed: string[] = []
for (const room of rooms) if (!(await checkWithout(room))) failed.push(room)
if (rooms.length === 0) console.error('Name a room: npm run house:without -- reviews')
process.exitCode = rooms.length === 0 || failed.length > 0 ? 1 : 0

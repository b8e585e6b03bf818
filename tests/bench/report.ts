import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../support/chromium.ts'

/** One measured value with its budget. `met` is null without one. */
export interface Row {
  what: string
  measured: string
  budget: string
  met: boolean | null
  note?: string
}

export interface Result {
  bench: string
  /** When it ended. */
  at: string
  machine: ReturnType<typeof describeMachine>
  rows: Row[]
}

const folder = new URL('./results/', import.meta.url)

export function describeMachine() {
  const [cpu] = cpus()
  const version = spawnSync(ensureChromium(), ['--version'], { encoding: 'utf8' }).stdout
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    chromium: /[\d.]{5,}/.exec(version)?.[0] ?? 'unknown',
  }
}

const verdict = ({ met }: Row) => (met === null ? '' : met ? 'met' : 'not met')

/** As docs/figures.md shows it. */
export function formatTable(results: readonly Result[]): string {
  const [first] = results
  if (!first) return ''
  const { cpu, cores, memoryGb, date, node, chromium } = first.machine
  const rows = results.flatMap(({ rows: some }) => some)
  return [
    `${cores} cores of ${cpu}, ${memoryGb} GB, Node ${node}, Chromium ${chromium}, ${date}.`,
    '',
    '| what | measured | budget | |',
    '|---|---|---|---|',
    ...rows.map(
      (row) => `| ${row.what}${row.note ? ` (${row.note})` : ''} | ${row.measured} | ${row.budget} | ${verdict(row)} |`,
    ),
  ].join('\n')
}

/** Prints the rows and saves them as this bench's last run. */
export async function report(bench: string, rows: Row[]): Promise<void> {
  const result: Result = { bench, at: new Date().toISOString(), machine: describeMachine(), rows }
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(`${bench}.json`, folder), `${JSON.stringify(result, null, 2)}\n`)
  console.log(formatTable([result]))
}

/** The last run of a bench; null if there is none. */
export async function readResult(bench: string): Promise<Result | null> {
  const text = await readFile(fileURLToPath(new URL(`${bench}.json`, folder)), 'utf8').catch(() => '')
  return text ? JSON.parse(text) : null
}

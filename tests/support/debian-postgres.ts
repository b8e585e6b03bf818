import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.ts'

/** Where Debian's newest PostgreSQL has its programs; null where the package is not installed. */
export function findDebianPostgres(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
}

/** As root, the user that the package made: PostgreSQL refuses to run as root. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []

function readOwner(): [number, number] | null {
  if (asPostgres.length === 0) return null
  const read = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return [read('-u'), read('-g')]
}

export interface DebianPostgres {
  url: string
  folder: string
  /** deploy/wal-backup.sh as the user of PostgreSQL; returns its last line. */
  runBackup(...words: string[]): string
  /** On that data folder. */
  start(data: string): void
  stop(): void
  remove(): void
}

/** A server of Debian's package in a temporary folder, archiving its log as docs/one-machine.md says. */
export async function openDebianPostgres(bin: string, database: string): Promise<DebianPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'placket-wal-'))
  const data = join(folder, 'data')
  const walDir = join(folder, 'wal')
  const script = resolve('deploy/wal-backup.sh')
  const port = await freePort()
  const owner = readOwner()
  chmodSync(folder, 0o755)
  for (const path of [data, walDir]) {
    mkdirSync(path, { mode: 0o700 })
    if (owner) chownSync(path, ...owner)
  }
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    WAL_DIR: walDir,
    PG_BIN: bin,
    PLACKET_DATABASE: database,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
  }
  const run = (...words: string[]) => {
    const [program = '', ...options] = [...asPostgres, ...words]
    // A server that goes on would keep a pipe open.
    const output = words[0]?.endsWith('pg_ctl') ? 'ignore' : 'pipe'
    return execFileSync(program, options, { env, cwd: '/', stdio: ['ignore', output, 'pipe'] })
  }
  run(join(bin, 'initdb'), '--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C')
  const archive = `WAL_DIR=${walDir} sh ${script} archive %p %f`
  const lines = ["archive_mode = 'on'", `archive_command = '${archive}'`, `port = ${port}`]
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${[...lines, `unix_socket_directories = ''`, `listen_addresses = '127.0.0.1'`].join('\n')}\n`,
  )
  const control = (path: string, ...words: string[]) =>
    run(join(bin, 'pg_ctl'), '--pgdata', path, '--wait', '--log', join(folder, 'wal', 'log'), ...words)
  let running: string | null = null
  const start = (path: string) => {
    control(path, 'start')
    running = path
  }
  const stop = () => {
    if (running) control(running, '--mode=fast', 'stop')
    running = null
  }
  start(data)
  run(join(bin, 'psql'), '--dbname=postgres', `--command=CREATE DATABASE ${database}`)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${database}`,
    folder,
    runBackup: (...words) =>
      run('sh', script, ...words)
        .toString()
        .trim()
        .split('\n')
        .at(-1) ?? '',
    start,
    stop,
    remove() {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

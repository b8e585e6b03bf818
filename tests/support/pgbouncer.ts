import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** Where Debian installs it. */
const programs = ['pgbouncer', '/usr/sbin/pgbouncer']
const user = 'nobody'

function findProgram(): string | undefined {
  return programs.find((program) => {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}

export const hasPgBouncer = findProgram() !== undefined

export interface Pooler {
  /** As `serverUrl` of the server behind it; ends with `/`. */
  url: string
  stop(): Promise<void>
}

function writeSettings(folder: string, port: number, serverUrl: string, poolSize: number): string {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  return `
[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = any
max_client_conn = 2000
default_pool_size = ${poolSize}
server_idle_timeout = 5
ignore_startup_parameters = extra_float_digits
logfile = ${folder}/log
`
}

/** A real PgBouncer in transaction mode before that server, with `poolSize` connections for each database. */
export async function startPgBouncer(serverUrl: string, poolSize = 20): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'placket-pgbouncer-'))
  // It refuses to run as root.
  await chmod(folder, 0o777)
  const port = await freePort()
  const settings = join(folder, 'settings.ini')
  await writeFile(settings, writeSettings(folder, port, serverUrl, poolSize))
  const options = process.getuid?.() === 0 ? ['--user', user, settings] : [settings]
  const pooler = spawn(findProgram() ?? 'pgbouncer', ['--quiet', ...options], { stdio: 'ignore' })
  const exited = once(pooler, 'exit')
  const url = `postgres://postgres@127.0.0.1:${port}/`
  const isOpen = async () => {
    const client = new pg.Client({ connectionString: `${url}postgres` })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  for (let tries = 0; !(await isOpen()); tries += 1) {
    if (pooler.exitCode !== null || tries === 200) throw new Error('PgBouncer does not open')
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 50))])
  }
  return {
    url,
    async stop() {
      pooler.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

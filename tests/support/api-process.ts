import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Call, createCall } from './api-client.ts'
import { roomyHolds } from './roomy-holds.ts'

export interface ApiProcess {
  url: string
  pid: number
  call: Call
  /** Pays in the sandbox as a program does. */
  pay(reference: string, card: string): Promise<void>
  /** SIGKILL, whatever it was doing. */
  kill(): Promise<void>
}

const script = fileURLToPath(new URL('./api-server.ts', import.meta.url))
const preload = new URL('./end-with-parent.ts', import.meta.url).href

/** A server process on a free port with that database and data folder. */
export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const server = spawn(process.execPath, ['--import', preload, script], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', ...roomyHolds, ...env },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  if (!server.stdout) throw new Error('A server without output tells no address')
  const exited = once(server, 'exit')
  const firstLine = once(createInterface({ input: server.stdout }), 'line').then(([line]) => String(line))
  const url = await Promise.race([firstLine, exited.then(() => Promise.reject(new Error('The server did not start')))])
  return {
    url,
    pid: server.pid ?? 0,
    call: createCall((path, init) => fetch(`${url}${path}`, init)),
    async pay(reference, card) {
      const body = JSON.stringify({ card })
      const headers = { 'content-type': 'application/json' }
      await (await fetch(`${url}/dev/pay/${reference}`, { method: 'POST', headers, body })).text()
    },
    async kill() {
      server.kill('SIGKILL')
      await exited
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArgs, ensureChromium } from '../../support/chromium.ts'

/** Events of the browser. */
interface BrowserEvent {
  method: string
  params: Record<string, unknown>
  sessionId?: string
}

// A page that is left while it is being queried never replies.
const answerMs = 20_000

interface Answered {
  id: number
  result?: Record<string, unknown>
  error?: { message: string }
}

export interface Connection {
  send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>
  onEvent(listen: (event: BrowserEvent) => void): void
  close(): Promise<void>
}

/**
 * A Chromium over its debugging protocol. Playwright's sessions disable prerendering, which is measured
 * here.
 */
export async function launchChromium(): Promise<Connection> {
  const profile = await mkdtemp(join(tmpdir(), 'placket-chromium-'))
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...chromiumArgs]
  const browser = spawn(ensureChromium(), [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    browser.stderr.on('data', (chunk: Buffer) => {
      text += chunk
      const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    browser.once('exit', () => reject(new Error(`Chromium did not start: ${text}`)))
  })
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answered) => void>()
  const listeners: ((event: BrowserEvent) => void)[] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Answered | BrowserEvent
    if ('id' in message) waiting.get(message.id)?.(message)
    else for (const listen of listeners) listen(message)
  })
  return {
    send(method, params = {}, sessionId) {
      last += 1
      const id = last
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), answerMs)
        waiting.set(id, ({ result, error }) => {
          clearTimeout(timer)
          waiting.delete(id)
          if (error) reject(new Error(`${method}: ${error.message}`))
          else resolve(result ?? {})
        })
        socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
      })
    },
    onEvent: (listen) => {
      listeners.push(listen)
    },
    async close() {
      const gone = once(browser, 'exit')
      socket.close()
      browser.kill('SIGKILL')
      await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

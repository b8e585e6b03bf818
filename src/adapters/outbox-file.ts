import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A message that a local provider would have sent, as /dev/outbox shows it. In a file, so that no code is ever in the database.
 */
export interface OutboxMessage {
  channel: 'sms' | 'call' | 'email' | 'mail'
  to: string
  code: string
  subject: string
  text: string
  html?: string
  at: string
}

const fileName = 'outbox.jsonl'

export async function appendToOutbox(dataDir: string, message: Omit<OutboxMessage, 'at'>): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  // Starts with a line break: a line cut off by a full disk must not swallow the next message.
  await appendFile(join(dataDir, fileName), `\n${JSON.stringify({ ...message, at: new Date().toISOString() })}`)
}

/** Null for a line cut off by a full disk. */
function parseLine(line: string): OutboxMessage | null {
  try {
    return JSON.parse(line) as OutboxMessage
  } catch {
    return null
  }
}

/** Newest first; `to` filters by receiver. */
export async function readOutbox(dataDir: string, to?: string): Promise<OutboxMessage[]> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const messages = text
    .split('\n')
    .filter(Boolean)
    .map(parseLine)
    .filter((message) => message !== null)
  return messages.filter((message) => !to || message.to === to).reverse()
}

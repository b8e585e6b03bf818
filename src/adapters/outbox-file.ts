import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message that a local provider would have sent: what /dev/outbox shows. A file, so that no code is ever in the database. */
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
  // The break comes first: what a full disk cut off must not take the next message with it.
  await appendFile(join(dataDir, fileName), `\n${JSON.stringify({ ...message, at: new Date().toISOString() })}`)
}

/** Null for a line that a full disk cut off. */
function parseLine(line: string): OutboxMessage | null {
  try {
    return JSON.parse(line) as OutboxMessage
  } catch {
    return null
  }
}

/** Newest first; `to` narrows to one receiver. */
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

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLocalMail } from '../../../src/adapters/mail/local.ts'
import type { MailProvider } from '../../../src/adapters/mail/port.ts'
import { createSmtpMail, type SmtpSettings } from '../../../src/adapters/mail/smtp.ts'
import { readOutbox } from '../../../src/adapters/outbox-file.ts'

interface Received {
  recipients: string[]
  source: string
}

const received: Received[] = []
const smtp = new SMTPServer({
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('Wrong password')),
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('nobody@') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ recipients, source: Buffer.concat(chunks).toString() })
      done()
    })
  },
})
const settings = (): SmtpSettings => ({
  host: '127.0.0.1',
  port: (smtp.server.address() as AddressInfo).port,
  user: 'shop',
  password: 'right',
  requireTls: false,
  timeoutMs: 60_000,
})

const from = '"Quay Shirts" <shop@example.com>'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-mail-'))
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await rm(folder, { recursive: true })
})

interface Adapter {
  name: string
  open(): MailProvider
  /** The newest mail to a receiver, as text with subject and bodies. */
  read(to: string): Promise<string | undefined>
}

const adapters: Adapter[] = [
  {
    name: 'outbox',
    open: () => createLocalMail(folder),
    read: async (to) => {
      const [newest] = await readOutbox(folder, to)
      return newest && JSON.stringify(newest)
    },
  },
  {
    name: 'smtp',
    open: () => createSmtpMail(settings()),
    read: async (to) => received.findLast(({ recipients }) => recipients.includes(to))?.source,
  },
]

describe.each(adapters)('mail by $name', ({ open, read }) => {
  test('subject, text and HTML arrive', async () => {
    const to = 'person@example.com'
    await open().send({ from, to, subject: 'Your order', text: 'Thank you.', html: '<p>Thank you!</p>' })
    const mail = await read(to)
    for (const part of ['Your order', 'Thank you.', '<p>Thank you!</p>']) expect(mail).toContain(part)
  })

  test('one send is one mail to one receiver, whatever the subject contains', async () => {
    const to = 'header@example.com'
    await open().send({ from, to, subject: 'Hello\r\nBcc: victim@example.com', text: 'Text', html: '' })
    expect(await read(to)).toBeDefined()
    expect(await read('victim@example.com')).toBeUndefined()
  })
})

test('a mail that can be stopped says where to mail programs, by one click and a signed link, and no other does', async () => {
  const provider = createSmtpMail(settings())
  const read = (to: string) => received.findLast(({ recipients }) => recipients.includes(to))?.source ?? ''
  const mail = { from, subject: 'Subject', text: 'Text', html: '' }
  await provider.send({
    ...mail,
    to: 'ann@example.com',
    unsubscribeUrl: 'https://shop.example/auth-api/unsubscribe/1.ab',
  })
  expect(read('ann@example.com')).toContain('List-Unsubscribe: <https://shop.example/auth-api/unsubscribe/1.ab>')
  expect(read('ann@example.com')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  await provider.send({ ...mail, to: 'ben@example.com' })
  expect(read('ben@example.com')).not.toContain('List-Unsubscribe')
})

describe('faults of a mail server', () => {
  const mail = { from, to: 'person@example.com', subject: 'Subject', text: 'Text', html: '' }

  test('a refused receiver is an error', async () => {
    await expect(createSmtpMail(settings()).send({ ...mail, to: 'nobody@example.com' })).rejects.toThrow()
  })

  test('a wrong password is an error', async () => {
    await expect(createSmtpMail({ ...settings(), password: 'wrong' }).send(mail)).rejects.toThrow()
  })

  test('a server without encryption is refused if encryption is required', async () => {
    const before = received.length
    await expect(createSmtpMail({ ...settings(), requireTls: true }).send(mail)).rejects.toThrow()
    expect(received).toHaveLength(before)
  })

  test('a silent server is an error within the time limit', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    await expect(createSmtpMail({ ...settings(), port, timeoutMs: 500 }).send(mail)).rejects.toThrow(
      /greeting|timeout/i,
    )
    silent.close()
  })

  test('an unreachable server is an error', async () => {
    await expect(createSmtpMail({ ...settings(), port: 1 }).send(mail)).rejects.toThrow()
  })
})

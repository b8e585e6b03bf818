import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FolderInUse, isFolderFree, openEmbedded } from '../../../src/hosts/local/embedded-postgres.ts'
import { readOwner } from '../../../src/hosts/local/owner-file.ts'

const script = fileURLToPath(new URL('../../support/database-user.ts', import.meta.url))
let dataDir: string
let closing: (() => void)[]

// One folder for all tests: creating a database's files takes longer than everything else.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'placket-owner-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  closing = []
})
afterEach(async () => {
  for (const close of closing) close()
  await expect.poll(isFree, { timeout: 60_000 }).toBe(true)
})

const isFree = () => isFolderFree(dataDir)

/** A command in its own process that needs the database until it is told to leave. */
function startUser() {
  const child = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' },
  })
  closing.push(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async () => JSON.parse((await lines.next()).value ?? 'null')
  const complaint = text(child.stderr)
  const readUrl = async () => {
    const answer = await read()
    if (!answer) throw new Error(`The command ended before it had the database: ${await complaint}`)
    return String(answer.url)
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    opened: readUrl(),
    async ask(sql: string): Promise<unknown[][]> {
      child.stdin.write(`${sql}\n`)
      return (await read()).rows
    },
    async leave() {
      child.stdin.end()
      expect(await ended).toBe(0)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    ended,
    complaint,
  }
}

const makeTable = (name: string) => `CREATE TABLE ${name} (id int PRIMARY KEY)`
const insert = (name: string, id: number) => `INSERT INTO ${name} VALUES (${id}) RETURNING id`

test('commands that start together share one owner, which ends with the last of them', async () => {
  const users = Array.from({ length: 5 }, startUser)
  const urls = await Promise.all(users.map((user) => user.opened))
  expect(new Set(urls).size).toBe(1)
  const [first] = users
  await first?.ask(makeTable('together'))
  await Promise.all(users.map((user, index) => user.ask(insert('together', index))))
  for (const user of users) {
    expect(isFree()).toBe(false)
    expect(await user.ask('SELECT count(*)::int FROM together')).toEqual([[5]])
    await user.leave()
  }
  expect(isFree()).toBe(true)
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(false)
  const next = startUser()
  await next.opened
  expect(await next.ask('SELECT count(*)::int FROM together')).toEqual([[5]])
  await next.leave()
})

test.each(['leave', 'kill'] as const)(
  'the database stays for who still needs it when its starter ends by %s',
  async (way) => {
    const starter = startUser()
    const url = await starter.opened
    const second = startUser()
    expect(await second.opened).toBe(url)
    await second.ask(makeTable(`after_${way}`))
    await starter[way]()
    expect(await second.ask(insert(`after_${way}`, 1))).toEqual([[1]])
    const third = startUser()
    expect(await third.opened).toBe(url)
    await second.leave()
    expect(await third.ask(`SELECT id FROM after_${way}`)).toEqual([[1]])
    await third.leave()
    expect(isFree()).toBe(true)
  },
)

test('a command that loses the database reports it, and the next one takes over with all rows', async () => {
  const user = startUser()
  await user.opened
  await user.ask(makeTable('lost'))
  await user.ask(insert('lost', 7))
  const owner = await readOwner(dataDir)
  process.kill(owner?.pid ?? 0, 'SIGKILL')
  expect(await user.ended).toBe(1)
  expect(await user.complaint).toContain('The embedded database ended while it was needed')
  const next = startUser()
  await next.opened
  expect(await next.ask('SELECT id FROM lost')).toEqual([[7]])
  await next.leave()
})

test('a folder opened by another process is not opened again', async () => {
  const user = startUser()
  await user.opened
  await expect(openEmbedded(dataDir)).rejects.toThrow(FolderInUse)
  await user.leave()
  const mine = await openEmbedded(dataDir)
  await expect(openEmbedded(dataDir)).rejects.toThrow(FolderInUse)
  await mine.stop()
})

test('an owner that is gone is replaced, even if another program listens on its port now', async () => {
  const stranger = createServer((socket) => socket.end('hello'))
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const address = stranger.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = 'postgres://127.0.0.1:1/postgres'
  await writeFile(join(dataDir, 'owner.json'), JSON.stringify({ pid: process.pid, url, door: { port, key: 'old' } }))
  const user = startUser()
  expect(await user.opened).not.toBe(url)
  expect(await user.ask('SELECT 1')).toEqual([[1]])
  await user.leave()
  stranger.close()
})

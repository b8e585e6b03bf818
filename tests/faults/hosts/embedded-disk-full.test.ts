import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readOwner } from '../../../src/hosts/local/owner-file.ts'
import { fill, mountSmallDisk } from '../../support/small-disk.ts'

const disk = await mountSmallDisk('128m')
const dataDir = disk?.path ?? ''
const owners: ChildProcess[] = []
afterAll(async () => {
  // One that spins hears nothing else.
  for (const owner of owners) owner.kill('SIGKILL')
  await disk?.unmount()
})

interface Embedded {
  process: ChildProcess
  ended: Promise<unknown[]>
  complaint: Promise<string>
  ask(statement: string): Promise<unknown[]>
}

async function openDatabase(): Promise<Embedded> {
  const owner = fork('src/hosts/local/embedded-process.ts', [dataDir], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  })
  owners.push(owner)
  const complaint = owner.stderr ? text(owner.stderr) : Promise.resolve('')
  const ended = once(owner, 'exit')
  expect(await Promise.race([once(owner, 'message').then(([news]) => news), ended])).toBe('open')
  const connectionString = (await readOwner(dataDir))?.url
  return {
    process: owner,
    ended,
    complaint,
    async ask(statement) {
      const client = new pg.Client({ connectionString })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query({ text: statement, rowMode: 'array' })).rows
      } finally {
        await client.end()
      }
    },
  }
}

test.skipIf(!disk)(
  'a full disk refuses rows; once the log cannot grow, the embedded database says so and ends, and the next start has every row',
  async () => {
    const first = await openDatabase()
    await first.ask('CREATE TABLE kept (id int, words text)')
    await first.ask(`INSERT INTO kept VALUES (1, 'before')`)
    await fill(join(dataDir, 'filler'))
    const tooMuch = `INSERT INTO kept SELECT 2, repeat(md5(random()::text), 100) FROM generate_series(1, 300)`
    await expect(first.ask(tooMuch)).rejects.toThrow('No space left on device')
    expect(await first.ask('SELECT id FROM kept')).toEqual([[1]])
    // Fills the write-ahead log alone.
    const grow = `SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000))`
    let refused = false
    while (!refused) {
      refused = await first.ask(grow).then(
        () => false,
        () => true,
      )
    }
    expect(await first.ended).toEqual([1, null])
    expect(await first.complaint).toMatch(/cannot go on: .*No space left on device\. Nothing that was saved is lost/)

    await rm(join(dataDir, 'filler'))
    const next = await openDatabase()
    expect(await next.ask('SELECT id, words FROM kept')).toEqual([[1, 'before']])
    await next.ask(`INSERT INTO kept VALUES (3, 'after')`)
    next.process.disconnect()
    expect(await next.ended).toEqual([0, null])
  },
)

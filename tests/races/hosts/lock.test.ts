import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../support/lock-contender.ts', import.meta.url))
const contenders = 6
const rounds = 40
let folder: string
let running: ChildProcess[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-lock-race-'))
  running = []
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function startContender(): Promise<ChildProcess> {
  const child = fork(script, [join(folder, 'raced.lock'), join(folder, 'mark')], { execArgv: [] })
  running.push(child)
  await once(child, 'message')
  return child
}

async function sendTo(child: ChildProcess, order: string): Promise<string> {
  const answer = once(child, 'message')
  child.send(order)
  return String((await answer)[0])
}

test(`a lock whose holder was killed goes to one of ${contenders} at a time, in each of ${rounds} rounds`, async () => {
  const waiting = await Promise.all(Array.from({ length: contenders }, startContender))
  const seen: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const victim = await startContender()
    const killed = once(victim, 'exit')
    expect(await sendTo(victim, 'hold')).toBe('held')
    // The others are trying before the holder dies.
    const answers = waiting.map((child) => sendTo(child, 'go'))
    victim.kill('SIGKILL')
    await killed
    seen.push(...(await Promise.all(answers)))
  }
  expect(seen).toHaveLength(contenders * rounds)
  expect(seen.filter((answer) => answer !== 'alone')).toEqual([])
})

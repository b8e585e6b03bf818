import { expect, test } from 'vitest'
import { createQueue, QueueFull } from '../../../src/hosts/node/images.ts'

/** Work that ends when it is told to, and records when it started. */
function createWork() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began,
    make: (name: string) => () =>
      new Promise<string>((resolve) => {
        began.push(name)
        ends.set(name, () => resolve(name))
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a limited number runs at once, a limited number waits, and the rest is refused', async () => {
  const inTurn = createQueue({ parallel: 2, waiting: 2, waitingEach: 2 })
  const { began, make, end } = createWork()
  const done = ['a', 'b', 'c', 'd'].map((name) => inTurn('one', make(name)))
  await expect(inTurn('one', make('e'))).rejects.toBeInstanceOf(QueueFull)
  await expect(inTurn('two', make('f'))).rejects.toBeInstanceOf(QueueFull)
  expect(began).toEqual(['a', 'b'])
  end('b')
  await settle()
  expect(began).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await settle()
  end('d')
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
})

test('a client with many tasks takes turns with the others', async () => {
  const inTurn = createQueue({ parallel: 1, waiting: 10, waitingEach: 3 })
  const { began, make, end } = createWork()
  const greedy = ['a', 'b', 'c', 'd'].map((name) => inTurn('greedy', make(name)))
  await expect(inTurn('greedy', make('too much'))).rejects.toBeInstanceOf(QueueFull)
  const modest = ['x', 'y'].map((name) => inTurn('modest', make(name)))
  for (let index = 0; index < 6; index += 1) {
    end(began[index] ?? '')
    await settle()
  }
  await Promise.all([...greedy, ...modest])
  expect(began).toEqual(['a', 'b', 'x', 'c', 'y', 'd'])
})

test('failing work releases its place', async () => {
  const inTurn = createQueue({ parallel: 1, waiting: 1, waitingEach: 1 })
  await expect(inTurn('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('one', async () => 'yes')).toBe('yes')
})

import { expect, test } from 'vitest'
import { takeTurn } from '../../../src/platform/take-turn.ts'

test('turns come in the order of the calls, with room for other work between them', async () => {
  const done: string[] = []
  const turns = ['first', 'second', 'third'].map((name) =>
    takeTurn().then(() => {
      done.push(name)
      // As a reply of the database does while the first is counted.
      if (name === 'first') setImmediate(() => done.push('a reply'))
    }),
  )
  await Promise.all(turns)
  expect(done.indexOf('a reply')).toBeLessThan(done.indexOf('third'))
  expect(done.filter((name) => name !== 'a reply')).toEqual(['first', 'second', 'third'])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recallAnswers, recallReach } from '../../mutants/sql-memory.ts'

// What a run over SQL remembers of an earlier one.

const former = process.cwd()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'placket-sql-memory-'))
  process.chdir(folder)
})
afterAll(() => {
  process.chdir(former)
  rmSync(folder, { recursive: true, force: true })
})

const mutation = { from: 1, to: 5, line: 1, what: 'left out', text: '' }

test('what was answered counts until the file or a test changes', () => {
  writeFileSync('queries.ts', 'a')
  writeFileSync('one.test.ts', 'b')
  writeFileSync('other.test.ts', 'c')
  const find = () => recallAnswers('queries.ts', ['one.test.ts']).find(mutation)
  expect(find()).toBeUndefined()
  recallAnswers('queries.ts', ['one.test.ts']).add(mutation, false)
  expect(find()).toBe(false)
  writeFileSync('other.test.ts', 'changed')
  expect(find()).toBe(false)
  writeFileSync('one.test.ts', 'changed')
  expect(find()).toBeUndefined()
  recallAnswers('queries.ts', ['one.test.ts']).add(mutation, true)
  writeFileSync('queries.ts', 'changed')
  expect(find()).toBeUndefined()
})

test('which tests need a file is asked once, and again when a candidate has changed', () => {
  writeFileSync('reached.ts', 'a')
  writeFileSync('near.test.ts', 'b')
  let asked = 0
  const recall = () =>
    recallReach('reached.ts', ['near.test.ts'], () => {
      asked += 1
      return ['near.test.ts']
    })
  expect([recall(), recall()]).toEqual([['near.test.ts'], ['near.test.ts']])
  expect(asked).toBe(1)
  recallAnswers('reached.ts', ['near.test.ts']).add(mutation, true)
  expect([recall(), asked]).toEqual([['near.test.ts'], 1])
  writeFileSync('near.test.ts', 'changed')
  recall()
  expect(asked).toBe(2)
})

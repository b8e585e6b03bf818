import { expect, test, vi } from 'vitest'
import { importParts, nothingImported } from '../../../src/desk/browser/files/import-parts.ts'

const part = (after: number | null, over: object = {}) => ({
  added: 150,
  changed: 30,
  same: 20,
  faults: [],
  faultCount: 0,
  after,
  ...over,
})

test('an import goes on part by part, and after a failure from the part that failed', async () => {
  const imported = nothingImported()
  const asked: number[] = []
  const sums: number[] = []
  const run = (replies: (ReturnType<typeof part> | null)[]) =>
    importParts(
      async (after) => {
        asked.push(after)
        return replies.shift() ?? null
      },
      imported,
      () => sums.push(imported.added),
    )
  expect(await run([part(200), null])).toBeNull()
  expect(imported).toEqual({ after: 200, added: 150, changed: 30, same: 20 })
  expect(await run([part(400), part(null)])).toMatchObject({ added: 450, changed: 90, same: 60, after: null })
  expect(asked).toEqual([0, 200, 200, 400])
  expect(sums).toEqual([150, 300, 450])
})

test('an import ends with the part in which the file has faults by now', async () => {
  const imported = { after: 200, added: 150, changed: 30, same: 20 }
  const send = vi.fn(async () => part(null, { added: 0, faultCount: 2 }))
  expect(await importParts(send, imported, () => undefined)).toMatchObject({ faultCount: 2 })
  expect([imported.after, send.mock.calls.length]).toEqual([200, 1])
})

test('a report without a count of what stayed gets none', async () => {
  const { same: _same, ...reply } = part(null)
  expect(
    await importParts(
      async () => reply,
      nothingImported(),
      () => undefined,
    ),
  ).not.toHaveProperty('same')
})

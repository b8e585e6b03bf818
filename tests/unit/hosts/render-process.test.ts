import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { Interrupted } from '../../../src/hosts/local/run-command.ts'
import { heapFlags, runToEnd } from '../../../src/hosts/node/render-process.ts'

test('memory is limited by the number of products, unless another server has them', () => {
  expect(heapFlags(null)).toEqual([])
  expect([0, 10_000, 44_446].map((products) => heapFlags(products)[0])).toEqual(
    [500, 612, 994].map((megabytes) => `--max-old-space-size=${megabytes}`),
  )
})

const run = (code: string, flags: readonly string[] = []) =>
  runToEnd(spawn(process.execPath, [...flags, '-e', code], { stdio: 'ignore' })).then(
    () => null,
    (error: unknown) => error,
  )

test('a build that fails, is interrupted or runs out of memory ends as such', async () => {
  expect(await run('')).toBeNull()
  expect(await run('process.exit(3)')).toMatchObject({ message: expect.stringMatching(/code 3$/) })
  expect(await run("process.kill(process.pid, 'SIGTERM')")).toBeInstanceOf(Interrupted)
  // What another try with all the memory is told by.
  const filled = await run('const all = []; for (;;) all.push(new Array(1000).fill(all.length))', [
    '--max-old-space-size=20',
  ])
  expect(filled).toMatchObject({ message: expect.stringMatching(/(134|SIGABRT)$/) })
})

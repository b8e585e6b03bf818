import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// The merchant owns the folder: whatever the project put there would conflict with a file of theirs.
test('the project has nothing in shop/ but its README', () => {
  const listed = execFileSync('git', ['ls-files', 'shop'], { encoding: 'utf8' })
  expect(listed.trim().split('\n')).toEqual(['shop/README.md'])
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// The merchant owns the folder: whatever the project put there would conflict with a file of theirs.

const folder = mkdtempSync(join(tmpdir(), 'placket-merge-'))
mkdirSync(join(folder, 'objects'))
afterAll(() => rmSync(folder, { recursive: true }))

const ask = (words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** Git with objects and an index of its own beside those of the repository, which stays as it is. */
const author = { NAME: 'placket', EMAIL: 'placket@example.com' }
const env = {
  ...process.env,
  ...Object.fromEntries(
    Object.entries(author).flatMap(([name, value]) =>
      [`GIT_AUTHOR_${name}`, `GIT_COMMITTER_${name}`].map((key) => [key, value]),
    ),
  ),
  GIT_INDEX_FILE: join(folder, 'index'),
  GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
  GIT_ALTERNATE_OBJECT_DIRECTORIES: resolve(ask(['rev-parse', '--git-common-dir']), 'objects'),
}
const git = (words: string[], input = '') =>
  execFileSync('git', words, { encoding: 'utf8', env, input, maxBuffer: 100_000_000 }).trim()

const store = (text: string) => git(['hash-object', '-w', '--stdin'], text)

/** A commit after the present one with these files, given as lines of `git ls-files --stage`. */
function commit(lines: readonly string[]): string {
  git(['read-tree', 'HEAD'])
  git(['update-index', '--index-info'], `${lines.join('\n')}\n`)
  return git(['commit-tree', '-p', 'HEAD', '-m', 'changed', git(['write-tree'])])
}

test('the project has nothing in shop/ but its README', () => {
  expect(ask(['ls-files', 'shop']).split('\n')).toEqual(['shop/README.md'])
})

test('a version that changes every file of the project merges with a merchant’s theme, texts and adapters', () => {
  const own = ['shop/theme.css', 'shop/messages/de.json', 'shop/adapters/letters.ts']
  const merchants = commit(own.map((path) => `100644 ${store(path)} 0\t${path}`))
  const changed = store('changed')
  const everyFile = ask(['ls-files', '--stage']).split('\n')
  const newer = commit(everyFile.map((line) => line.replace(/ [0-9a-f]+ /, ` ${changed} `)))
  // Ends with 1 where both sides changed a file.
  const merged = git(['merge-tree', '--write-tree', merchants, newer])
  expect(git(['ls-tree', '-r', '--name-only', merged, 'shop/']).split('\n')).toEqual([...own, 'shop/README.md'].sort())
  expect(git(['show', `${merged}:shop/theme.css`])).toBe('shop/theme.css')
  expect(git(['show', `${merged}:package.json`])).toBe('changed')
})

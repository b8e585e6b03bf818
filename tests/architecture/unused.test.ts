import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// knip finds modules, packages and exports that nothing uses; it looks into neither messages, which are imported as a whole, nor styles.

const read = (pattern: string) =>
  globSync(pattern, { exclude: ['**/node_modules/**'] }).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const sources = read('{src,netlify,public}/**/*.{ts,tsx,js,astro}')
const isMessages = (path: string) => /\/messages\/\w\w\.ts$/.test(path)
const wordsOf = (text: string) => new Set(text.match(/[\w-]+/g))
const listNames = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

const styleOf = /<style[^>]*>([\s\S]*?)<\/style>/g
const sheets = [...read('src/**/*.css'), ...sources.filter(({ path }) => path.endsWith('.astro'))].map(
  ({ path, text }) => {
    const css = path.endsWith('.css') ? text : [...text.matchAll(styleOf)].map(([, style]) => style).join('\n')
    return { path, css: css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|@import[^;]*;/g, '') }
  },
)

test('every text of the shop is said somewhere', () => {
  const words = wordsOf(sources.flatMap(({ path, text }) => (isMessages(path) ? [] : [text])).join('\n'))
  const texts = sources.filter(({ path }) => path.endsWith('/messages/en.ts'))
  expect(texts.length).toBeGreaterThan(10)
  const unsaid = texts.flatMap(({ path, text }) =>
    listNames(text, /^export const (\w+)/gm)
      // A text may be part of another in its own file.
      .filter((name) => !words.has(name) && (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length < 2)
      .map((name) => `${path}: ${name}`),
  )
  expect(unsaid).toEqual([])
})

test('every text that a page says is in its message file', () => {
  const said = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^import \* as (\w+) from '([^']+\/messages\/en\.ts)'/gm)].flatMap(([, name = '', from = '']) => {
      const written = readFileSync(join(dirname(path), from), 'utf8')
      return listNames(text, new RegExp(`\\b${name}\\.([a-z]\\w+)(?!['(\\w])`, 'g'))
        .filter((own) => own !== 'ts' && !new RegExp(`^export const ${own}\\b`, 'm').test(written))
        .map((own) => `${path}: ${own}`)
    }),
  )
  expect(said).toEqual([])
})

test('every class that has a style is on an element', () => {
  const words = wordsOf(sources.map(({ text }) => text.replace(styleOf, '')).join('\n'))
  const unused = sheets.flatMap(({ path, css }) =>
    listNames(css, /\.([a-zA-Z][\w-]+)(?=[^{};]*\{)/g)
      .filter((name) => !words.has(name))
      .map((name) => `${path}: .${name}`),
  )
  expect(unused).toEqual([])
})

test('every custom property is read', () => {
  const all = [...sources.map(({ text }) => text), ...sheets.map(({ css }) => css)].join('\n')
  const reads = new Set(listNames(all, /var\((--[\w-]+)/g))
  const unread = sheets.flatMap(({ path, css }) =>
    listNames(css, /(?<![\w-])(--[a-z][\w-]*)\s*:/g)
      .filter((name) => !reads.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(unread).toEqual([])
})

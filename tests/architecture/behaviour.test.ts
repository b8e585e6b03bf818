import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rooms = readdirSync('src/features')
const pages = globSync('docs/behaviour/*.md').sort()
const records = globSync('docs/decisions/*.md').sort()
const read = (path: string) => readFileSync(path, 'utf8')

test('each room, and the platform, has its page of behaviour, and every page has its room', () => {
  expect(pages).toEqual([...rooms, 'platform', 'README'].map((room) => `docs/behaviour/${room}.md`).sort())
  const index = read('docs/behaviour/README.md')
  expect([...rooms, 'platform'].filter((room) => !index.includes(`](${room}.md)`))).toEqual([])
})

test.each(pages.filter((page) => !page.endsWith('README.md')))('%s names rules, files and tests that exist', (page) => {
  const text = read(page)
  const rules = [...text.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, name]) => name)
  expect(rules.length).toBeGreaterThan(2)
  expect(rules).toEqual([...new Set(rules)])
  const paths = [...text.matchAll(/`((?:src|tests|docs)\/[^` ]+)`/g)].map(([, path = '']) => path)
  expect(paths.some((path) => path.startsWith('tests/'))).toBe(true)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('each record has its own number', () => {
  const numbers = records.map((record) => /\/(\d{3})-[^/]+\.md$/.exec(record)?.[1])
  expect(numbers.length).toBeGreaterThanOrEqual(40)
  expect(numbers).toEqual([...new Set(numbers)])
})

test.each(records)('%s has context, decision and consequences in under 50 lines', (record) => {
  const text = read(record)
  expect(text).toMatch(/^# \d{3}: .+\n\n(?:.+\n\n)?## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/)
  expect(text.split('\n').length).toBeLessThan(50)
})

test('no source cites a numbered document that is not in the repository', () => {
  const sources = globSync('{src,netlify,demo,tests,docs}/**/*.{ts,tsx,js,mjs,astro,css,md,sql}')
  expect(sources.length).toBeGreaterThan(1000)
  const citation = /\b(spec|specification|decisions?|acceptance|sections?|issue) \d+\b/i
  const citing = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => (citation.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(citing).toEqual([])
})

test('a comment that cites a rule cites an existing one', () => {
  const sources = globSync('{src,netlify/functions,demo}/**/*.{ts,tsx,astro,css}')
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/docs\/behaviour\/([\w-]+\.md)(?:, "([^"]+)")?/g)].map(([, page = '', rule = '']) => ({
      path,
      page: `docs/behaviour/${page}`,
      rule,
    })),
  )
  expect(cited.length).toBeGreaterThan(0)
  expect(cited.filter(({ page, rule }) => !existsSync(page) || !read(page).includes(`**${rule}`))).toEqual([])
})

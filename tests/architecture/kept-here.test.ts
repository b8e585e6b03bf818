import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { endedByServer, leaving, type Storages, staying } from '../../src/site/browser/kept-here.ts'

const lists: Storages[] = [leaving, endedByServer, staying]
const listed = lists.flatMap((list) => Object.values(list).flat())

/** How something comes to stay in a browser, with the expression that names it. */
const writes = [
  /(?:localStorage|sessionStorage|storage|\[storage\])\.setItem\(\s*([^,]+),/g,
  /(?:localStorage|sessionStorage)(?:\[([^\]]+)\]|\.(?!getItem|setItem|removeItem|length|key\b|clear)([a-z]\w*))\s*=[^=]/g,
  /createStored(?:<[^>]*>)?\(\s*([^,]+),/g,
  /createSavedList\(\s*([^,)]+)/g,
  /\bcreateStore\(\s*([^,]+),/g,
  /persistent(?:Atom|Map|JSON)\w*(?:<[^>]*>)?\(\s*([^,]+),/g,
  /indexedDB\.open\(\s*([^,)]+)/g,
  /caches\.open\(\s*([^)]+)\)/g,
  /document\.cookie\s*=\s*(`[^=]+)=/g,
  /cookieStore\.set\(\s*([^,)]+)/g,
  /(?<!function )\bcookie\(\s*config,\s*([^,]+),/g,
]

/** The texts that an expression stands for: its own, or those of what it names, in its file or wherever that is exported. */
function readKeys(expression: string, texts: ReadonlyMap<string, string>, file: string): string[] {
  const literal = /^['"`]([\w:-]+)/.exec(expression)?.[1]
  if (literal) return [literal]
  const name = /\w+/.exec(expression)?.[0] ?? ''
  const declaration = new RegExp(`(?:const|let) ${name}\\b[^=\\n]*=(?![=>])([^\\n]*(?:\\n\\s+[^\\n]*)?)`)
  const own = declaration.exec(texts.get(file) ?? '')
  const found = own ?? [...texts.values()].map((text) => declaration.exec(text)).find(Boolean)
  const value = found?.[1]?.trim() ?? ''
  const keys = [...value.matchAll(/['`]([\w:-]{3,})/g)].map(([, key]) => key ?? '')
  if (keys.length > 0 || value === '' || value.startsWith(name)) return keys
  return readKeys(value, texts, file)
}

async function readSources(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const file of glob(['src/**/*.{ts,tsx,js,astro}', 'public/*.js']))
    texts.set(file, await readFile(file, 'utf8'))
  return texts
}

/** Functions that write what their callers name. */
const passOn = [
  'src/site/browser/stored.ts',
  'src/platform/http/cookies.ts',
  'src/features/markets/browser/market-switch.ts: key',
  'src/features/lists/browser/saved-list.ts: key',
  'src/features/lists/browser/saved-list.ts: key: string',
  'public/service-worker.js: name',
]

const isListed = (key: string) =>
  listed.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))

/** What is written by these sources without standing in the list. */
function findUnlisted(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([file, text]) =>
    writes.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, ...groups]) => {
        const name = (groups.find(Boolean) ?? '').trim()
        if (passOn.includes(file) || passOn.includes(`${file}: ${name}`)) return []
        const keys = readKeys(name, texts, file)
        if (keys.length === 0) return [`${file}: ${name}`]
        return keys.filter((key) => !isListed(key)).map((key) => `${file}: ${key}`)
      }),
    ),
  )
}

test('everything that pages and server keep in a browser stands in one list', async () => {
  expect(findUnlisted(await readSources())).toEqual([])
})

test('nothing stands in the list twice, and everything in it is still written', async () => {
  expect(new Set(listed).size).toBe(listed.length)
  const texts = [...(await readSources())].filter(([file]) => !file.endsWith('kept-here.ts')).map(([, text]) => text)
  const gone = listed.filter((name) => !texts.some((text) => text.includes(name.replace('*', ''))))
  expect(gone).toEqual([])
})

test.each([
  ["sessionStorage.setItem('placket:name', name)", 'placket:name'],
  ["const place = 'placket:birthday'\nlocalStorage.setItem(place, day)", 'placket:birthday'],
  ["export const stored = createStored('placket:notes', parse)", 'placket:notes'],
  [`document.cookie = \`visitor=\${id}; path=/\``, 'visitor'],
  ["const files = createStore('letters', 'drafts')", 'letters'],
  ["sessionStorage.setItem(describeVisitor(person), '1')", 'describeVisitor(person)'],
  ["headers.append('set-cookie', cookie(config, 'visitor', id, { httpOnly: true, maxAge }))", 'visitor'],
])('%s is found', async (planted, key) => {
  const texts = new Map([...(await readSources()), ['src/site/browser/planted.ts', planted]])
  expect(findUnlisted(texts)).toEqual([`src/site/browser/planted.ts: ${key}`])
})

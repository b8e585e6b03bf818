import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { endpoints } from '../../../src/api/endpoints.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { expect, test } from '../../support/browser.ts'
import { findSite, listBuiltFiles } from '../../support/built-files.ts'

/** What must stay on the server, by what it is. */
const leaks: Record<string, RegExp> = {
  'a secret': /placket-on-this-machine-only|APP_SECRET|sk_(?:test|live)_|whsec_|TWILIO_AUTH|SMTP_PASSWORD/,
  'a database address': /postgres(?:ql)?:\/\//,
  'a session or a proof': /ectoken=[\w-]{20}|Bearer [\w-]{20}|placket_(?:proof|binding|device)=[\w-]{20}/,
  'a password’s hash': /\bscrypt\$\d+\$/,
  'a code': /(?:"(?:otp|code)"\s*:\s*"?|\bcode is )\d{6}\b/i,
  'a phone number': /(?<![\w+/=])\+[1-9]\d{9,14}(?![\w/=])/,
}

test('built files hold no secret, no database address and no source map', async () => {
  const files = await listBuiltFiles(/\.(html|js|json|xml|css|webmanifest|txt|map)$/)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const leaking: string[] = []
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    for (const [what, pattern] of Object.entries(leaks)) {
      const [found] = pattern.exec(text) ?? []
      if (found) leaking.push(`${file} has ${what}: ${found}`)
    }
  }
  expect(leaking).toEqual([])
})

test('the patterns of what must stay on the server find it', () => {
  const token = 'q'.repeat(43)
  const shown: Record<string, string[]> = {
    'a secret': ['APP_SECRET=x', 'sk_live_1'],
    'a database address': ['postgres://shop@db/shop'],
    'a session or a proof': [`ectoken=${token}; path=/`, `Bearer ${token}`, `placket_proof=${token}`],
    'a password’s hash': ['scrypt$15$8$3$c2FsdA==$a2V5'],
    'a code': ['{"otp":"123456"}', '"code": 123456,', 'Your code is 123456'],
    'a phone number': ['{"to":"+12025550101"}', 'tel +919876543210'],
  }
  for (const [what, texts] of Object.entries(shown)) {
    for (const text of texts) expect(text, what).toMatch(leaks[what] ?? /^$/)
  }
  expect(Object.keys(shown)).toEqual(Object.keys(leaks))
})

/** The scripts that pages of the shop load, with everything that those import. */
async function listShopScripts(): Promise<Map<string, string>> {
  const files = new Map((await listBuiltFiles(/\.js$/)).map((file) => [basename(file), file]))
  const scripts = new Map<string, string>()
  const follow = async (text: string): Promise<void> => {
    for (const [name] of text.matchAll(/[\w.-]+\.js\b/g)) {
      const file = files.get(name)
      if (!file || scripts.has(name)) continue
      scripts.set(name, await readFile(file, 'utf8'))
      await follow(scripts.get(name) ?? '')
    }
  }
  const pages = await listBuiltFiles(/\.html$/)
  for (const page of pages.filter((path) => !path.includes('/admin/'))) await follow(await readFile(page, 'utf8'))
  return scripts
}

test('scripts of the shop name no call of the merchant, and those of the admin do', async () => {
  const calls: Endpoint[] = Object.values(endpoints)
  const shared = new Set(calls.filter(({ who }) => who !== 'admin').map(({ path }) => path))
  const merchants = calls.filter(({ path }) => !shared.has(path))
  // The admin has most of them as `GET people/{id}`.
  const isNamed = ({ method, path }: Endpoint, text: string) =>
    [path, `${method} ${path.replace('/admin-api/', '')}`].some(
      (name) => text.includes(`"${name}"`) || text.includes(`\`${name}\``),
    )
  const named = (text: string) => merchants.filter((each) => isNamed(each, text)).map(({ path }) => path)
  const scripts = await listShopScripts()
  expect(scripts.size).toBeGreaterThan(20)
  expect([...scripts].flatMap(([file, text]) => named(text).map((path) => `${file} names ${path}`))).toEqual([])
  const others = (await listBuiltFiles(/\.js$/)).filter((file) => !scripts.has(basename(file)))
  const texts = await Promise.all(others.map((file) => readFile(file, 'utf8')))
  expect(new Set(texts.flatMap(named)).size).toBe(new Set(merchants.map(({ path }) => path)).size)
})

test('the site says which catalogue it was built from, and when', async ({ shopUrl }) => {
  const build = (await (await fetch(`${shopUrl}/build.json`)).json()) as { catalogue: string; beganAt: string }
  const current = (await (await fetch(`${shopUrl}/catalogue-version`)).json()) as { version: string }
  expect(Number(build.catalogue)).toBeGreaterThan(0)
  expect(Number(build.catalogue)).toBeLessThanOrEqual(Number(current.version))
  expect(Date.parse(build.beganAt)).toBeLessThan(Date.now())
})

/** The part of a policy that names what may be loaded or run. */
const sourcesOf = (policy: string, directive: string) =>
  new RegExp(`(?:^|;)\\s*${directive} ([^;]+)`).exec(policy)?.[1]?.split(/\s+/) ?? []

/** Inline scripts and styles of a page, as the browser hashes them; data such as JSON is not run. */
function* listInline(html: string, element: 'script' | 'style'): Generator<string> {
  for (const [, attributes = '', text = ''] of html.matchAll(
    new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'g'),
  )) {
    const type = /\btype="?([^"\s>]+)/.exec(attributes)?.[1] ?? ''
    const runs =
      element === 'style' || ['', 'module', 'text/javascript', 'speculationrules', 'importmap'].includes(type)
    if (runs && !/\bsrc=/.test(attributes)) yield text
  }
}

const hashOf = (text: string, algorithm: string) =>
  `'${algorithm}-${createHash(algorithm).update(text).digest('base64')}'`

function isAllowed(text: string, sources: readonly string[]): boolean {
  return ['sha256', 'sha384', 'sha512'].some((algorithm) => sources.includes(hashOf(text, algorithm)))
}

test('every page has a policy of hashes, without unsafe-inline for scripts, that covers each of its inline scripts and styles', async () => {
  const pages = await listBuiltFiles(/\.html$/)
  const faults: string[] = []
  const checked = { script: 0, style: 0 }
  for (const page of pages) {
    const html = await readFile(page, 'utf8')
    const policy = /http-equiv="content-security-policy" content="([^"]+)"/i.exec(html)?.[1] ?? ''
    const scripts = sourcesOf(policy, 'script-src')
    if (!/'sha(256|384|512)-/.test(scripts.join(' ')) || /unsafe-(inline|eval)/.test(scripts.join(' ')))
      faults.push(page)
    if (/<[a-z][^>]*\son[a-z]+=/i.test(html.replace(/<script[\s\S]*?<\/script>/g, ''))) faults.push(`${page}: handler`)
    for (const element of ['script', 'style'] as const) {
      const sources = sourcesOf(policy, `${element}-src`)
      for (const text of listInline(html, element)) {
        checked[element] += 1
        if (!isAllowed(text, sources)) faults.push(`${page}: ${element} ${text.slice(0, 80)}`)
      }
    }
  }
  expect(pages.length).toBeGreaterThan(50)
  expect(Math.min(checked.script, checked.style)).toBeGreaterThan(50)
  expect(faults).toEqual([])
})

test('what a page waits for before its first paint is in it, and before the styles of what is below', async () => {
  const waiting: string[] = []
  for (const page of await listBuiltFiles(/\.html$/)) {
    const html = await readFile(page, 'utf8')
    const id = /<link rel="expect" href="#([\w-]+)" blocking="render">/.exec(html)?.[1]
    if (!id) continue
    const places = [html.indexOf(` id="${id}"`), html.indexOf('/_astro/late.')]
    if (places.includes(-1) || places[0] !== html.lastIndexOf(` id="${id}"`) || (places[0] ?? 0) > (places[1] ?? 0)) {
      waiting.push(page)
    }
  }
  expect(waiting).toEqual([])
  for (const file of ['products', 'product/ferry-breton-tee-black']) {
    expect(await readFile(join(await findSite(), file, 'index.html'), 'utf8')).toContain('rel="expect"')
  }
})

test('the picture of the first banner is requested from the head', async () => {
  const html = await readFile(join(await findSite(), 'index.html'), 'utf8')
  const [, preloaded] = /<link rel="preload" as="image" imagesrcset="([^"]+)"/.exec(html) ?? []
  const [, shown] = /<section class="banner"[\s\S]*?srcset="([^"]+)"/.exec(html) ?? []
  expect(preloaded).toBe(shown)
})

test('pages, files and calls come with their protecting headers', async ({ shopUrl }) => {
  for (const path of [
    '/',
    '/products',
    '/nothing-here',
    '/filters/summary.json',
    '/healthz',
    '/product-api/all-brands',
  ]) {
    const { headers } = await fetch(`${shopUrl}${path}`)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security'), path).toContain('max-age=')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
  }
})

test('the site says whom to tell about a weakness', async () => {
  const text = await readFile(join(await findSite(), '.well-known', 'security.txt'), 'utf8')
  expect(text).toMatch(/^Contact: (mailto:|https?:)/m)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
})

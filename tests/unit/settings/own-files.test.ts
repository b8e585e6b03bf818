import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseProviders } from '../../../src/adapters/choose.ts'
import { loadOwnProviders } from '../../../src/adapters/own.ts'
import * as de from '../../../src/features/cart/messages/de.ts'
import * as en from '../../../src/features/cart/messages/en.ts'
import { ConfigFault, loadConfig } from '../../../src/platform/config.ts'
import { readOwnTexts, roomOfTexts, withOwnTexts } from '../../../src/platform/own-texts.ts'
import { type Language, languages } from '../../../src/platform/pure/language.ts'
import { findOwnTextFaults } from '../../../src/site/build/own-shop.ts'
import { readOwnTokens } from '../../../src/site/build/own-tokens.ts'
import { pageTexts } from '../../../src/site/build/texts-plugin.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-own-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function writeTexts(name: string, texts: string): Promise<string> {
  const own = join(folder, crypto.randomUUID())
  await mkdir(own)
  await writeFile(join(own, name), texts)
  return own
}

test.each([
  ['src/features/cart/messages/en.ts', 'cart'],
  ['/srv/shop/src/features/orders/server/messages/en.ts', 'orders/server'],
  ['C:\\shop\\src\\site\\messages\\en.ts', 'site'],
  ['src/platform/pure/messages/en.ts', 'platform'],
])('the texts of %s belong to %s', (file, room) => {
  expect(roomOfTexts(file)).toBe(room)
})

test('a text of the merchant stands in place of the shop’s in its language alone', async () => {
  const own = await writeTexts('de.json', '{"cart": {"empty": "Noch nichts im Korb"}}')
  const english = languages.map((language) => [language, en])
  const texts = { ...Object.fromEntries(english), de } as Record<Language, typeof en | typeof de>
  const merged = withOwnTexts<Record<keyof typeof en, string>>('cart', texts, own)
  expect(merged.de).toEqual({ ...de, empty: 'Noch nichts im Korb' })
  expect(merged.en).toEqual({ ...en })
  expect(withOwnTexts<Record<keyof typeof en, string>>('site', texts, own).de).toEqual({ ...de })
  expect(await findOwnTextFaults(own)).toEqual([])
})

test('pages get the merchant’s texts, in placeholders too, and tokens', async () => {
  const shop = join(folder, 'shop')
  await mkdir(join(shop, 'messages'), { recursive: true })
  await writeFile(
    join(shop, 'messages/de.json'),
    '{"cart": {"empty": "Noch nichts im Korb", "quantity": "{count} im Korb"}}',
  )
  await writeFile(join(shop, 'theme.css'), ':root { --radius: 8px }')
  const { load } = pageTexts('de', shop)
  if (typeof load !== 'function') throw new Error('The plugin loads nothing')
  const read = (file: string) => (load as (id: string) => Promise<string>)(resolve(file))
  const texts = await read('src/features/cart/messages/en.ts')
  expect(texts).toContain('export const empty = "Noch nichts im Korb"\n')
  expect(texts).toMatch(/export const quantity = "\[.* im Korb.*\]"/)
  expect(texts).toContain(`export const title = ${JSON.stringify(de.title)}\n`)
  expect(await read('src/site/build/own-theme.ts')).toBe('export const ownTokens = "--radius:8px"')
})

test.each([
  ["import { messages } from '../../../platform/pure/messages.ts'\n", 'messages.notFound', '"Nicht gefunden"'],
  ["import * as texts from '../messages/en.ts'\n", 'texts.empty', JSON.stringify(de.empty)],
])('a script has the words that it says and no others: %s', async (line, use, words) => {
  const { transform } = pageTexts('de', folder)
  if (typeof transform !== 'function') throw new Error('The plugin transforms nothing')
  const id = resolve('src/features/cart/browser/cart.ts')
  const inPages = {
    environment: { name: 'client' },
    resolve: async (path: string) => ({ id: resolve(dirname(id), path) }),
  }
  const changed = await (transform as (code: string, id: string) => Promise<{ code: string } | null>).call(
    inPages as never,
    `${line}show(${use})`,
    id,
  )
  expect(changed?.code).toBe(`show(${words})`)
})

test.each([
  ['de.json', '{"cart": {"emptyy": "Leer"}}', /de\.json: cart\.emptyy is no text of the shop$/],
  ['de.json', '{"cart": {"constructor": "Leer"}}', /de\.json: cart\.constructor is no text of the shop$/],
  ['de.json', '{"chart": {}}', /de\.json: there is no room "chart"$/],
  ['fr.json', '{"platform": {"placeUnserved": "Sans"}}', /fr\.json: platform\.placeUnserved lacks \{place\}$/],
  [
    'fr.json',
    '{"cart": {"empty": "Vide {count}"}}',
    /fr\.json: cart\.empty has \{count\}, which the shop's text does not have$/,
  ],
  ['hi.json', '{"cart": {"empty": "{count, plural, }"}}', /hi\.json: cart\.empty is no ICU message/],
  ['es.json', '{}', /es\.json: the shop's languages have the files en\.json, de\.json/],
])('%s with %s is refused by its name', async (name, texts, fault) => {
  expect(await findOwnTextFaults(await writeTexts(name, texts))).toEqual([expect.stringMatching(fault)])
})

test.each([
  ['{"cart": {"empty": 5}}', /de\.json: texts stand by room and name; cart\.empty /],
  ['{"empty": "Leer"}', /de\.json: texts stand by room and name; empty /],
  ['{"cart": ', /de\.json: SyntaxError/],
])('a file with %s is refused by its name', async (texts, fault) => {
  const own = await writeTexts('de.json', texts)
  expect(() => readOwnTexts('de', own)).toThrow(fault)
})

test.each([
  [':root { --radius: 8px; }', '--radius:8px', []],
  [
    '/* Ours */\n:root {\n  --radius: 8px;\n  --shadow: 0 1px 2px\n    rgb(0 0 0 / 8%)\n}\n',
    '--radius:8px;--shadow:0 1px 2px rgb(0 0 0 / 8%)',
    [],
  ],
  ['', '', []],
  [
    ':root { --radios: 8px; --radius: 1px }',
    '--radius:1px',
    [/--radios is no token of src\/site\/styles\/tokens\.css$/],
  ],
  [':root { --theme: red }', '', [/--theme is no token/]],
  [':root { color: red }', '', [/"color: red" sets no token/]],
  [':root { --radius: 8px</style><script> }', '', [/--radius has a character that no token needs/]],
  ['body { color: red }', '', [/it is one rule, :root/]],
  [':root { --radius: 8px } body { margin: 0 }', '', [/it is one rule, :root/]],
])('the theme %j gives %j', async (css, style, faults) => {
  const file = join(folder, 'theme.css')
  await writeFile(file, css)
  expect(readOwnTokens(file)).toEqual({ style, faults: faults.map((fault) => expect.stringMatching(fault)) })
})

const env = { MAIL_PROVIDER: 'custom:letters', LETTERS_KEY: 'k' }
const loadMail = (made: unknown) => loadOwnProviders(loadConfig(env), env, async () => ({ default: () => made }))

test('a setting chooses an adapter of the merchant, which gets its own variables', async () => {
  const config = loadConfig(env)
  const own = await loadOwnProviders(config, env, async (name) => ({
    default: ({ env: given }: { env: typeof env }) => ({
      name: `${name} ${given.LETTERS_KEY}`,
      send: async () => undefined,
    }),
  }))
  const { mail, otp } = chooseProviders(config, own)
  expect([mail.name, otp.name]).toEqual(['letters k', 'outbox'])
  expect(() => chooseProviders(config)).toThrow('MAIL_PROVIDER: shop/adapters/letters.ts was not loaded')
})

test('calls of a class are calls too', async () => {
  class Letters {
    name = 'letters'
    async send() {}
  }
  expect((await loadMail(new Letters())).MAIL_PROVIDER).toBeInstanceOf(Letters)
})

test.each([
  ['makes nothing', null, /what it makes has no name/],
  ['lacks a call', { name: 'letters' }, /what it makes lacks send$/],
])('an adapter that %s is refused by its name', async (_case, made, fault) => {
  await expect(loadMail(made)).rejects.toThrow(ConfigFault)
  await expect(loadMail(made)).rejects.toThrow(/MAIL_PROVIDER: shop\/adapters\/letters\.ts can’t be used: /)
  await expect(loadMail(made)).rejects.toThrow(fault)
})

test('an adapter that is missing, or exports nothing, is refused by its name', async () => {
  await expect(loadOwnProviders(loadConfig(env), env)).rejects.toThrow(
    /shop\/adapters\/letters\.ts can’t be used: .*letters/,
  )
  await expect(loadOwnProviders(loadConfig(env), env, async () => ({}))).rejects.toThrow(
    /its default export is no function/,
  )
})

test.each(['custom:', 'custom:../src/x', 'custom:Letters', 'custom:a/b'])('%s names no adapter', (choice) => {
  expect(() => loadConfig({ OTP_PROVIDER: choice })).toThrow(/OTP_PROVIDER: ".*" names no file of shop\/adapters/)
})

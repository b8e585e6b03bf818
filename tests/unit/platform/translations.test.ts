import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../src/platform/pure/language.ts'

type Texts = Record<string, string>

const rooms = globSync('src/**/messages/en.ts')
  .map((file) => dirname(file))
  .filter((folder) => !folder.startsWith('src/platform'))
const translated = languages.filter((language) => language !== 'en')

const read = async (folder: string, language: string) =>
  ({ ...(await import(resolve(join(folder, `${language}.ts`)))) }) as Texts

/** The names that a message is filled with, and the plural forms that it has. */
function listParts(elements: readonly MessageFormatElement[]): { names: Set<string>; plurals: string[][] } {
  const names = new Set<string>()
  const plurals: string[][] = []
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    names.add(element.value)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
    if (element.type === TYPE.plural) plurals.push(Object.keys(element.options))
    for (const { value } of Object.values(element.options)) {
      const inner = listParts(value)
      for (const name of inner.names) names.add(name)
      plurals.push(...inner.plurals)
    }
  }
  return { names, plurals }
}

test('every room has a file for each language', () => {
  expect(rooms.length).toBeGreaterThan(13)
  const missing = rooms.flatMap((folder) => translated.map((language) => join(folder, `${language}.ts`)))
  expect(missing.filter((file) => !existsSync(file))).toEqual([])
})

test('no Arabic sentence ends with an amount, whose currency ends with a full stop', async () => {
  const texts = await Promise.all(rooms.map((folder) => read(folder, 'ar')))
  const ending = texts
    .flatMap((room) => Object.values(room))
    .filter((text) => /\{(amount|price|total|fee)\}\./.test(text))
  expect(ending).toEqual([])
})

test('no French line begins with a sign, or ends with an opening quote', async () => {
  const texts = await Promise.all(rooms.map((folder) => read(folder, 'fr')))
  expect(texts.flatMap((room) => Object.values(room)).filter((text) => / [?!:;»]|« /.test(text))).toEqual([])
})

describe.each(translated)('%s', (language) => {
  test('has every message, with the same placeholders', async () => {
    const faults: string[] = []
    for (const folder of rooms) {
      const [english, texts] = await Promise.all([read(folder, 'en'), read(folder, language)])
      for (const key of Object.keys(texts)) if (!(key in english)) faults.push(`${folder}: ${key} is no message`)
      for (const [key, text] of Object.entries(english)) {
        const own = texts[key]
        if (own === undefined || own.trim() === '') faults.push(`${folder}: ${key} is missing`)
        else {
          const names = (message: string) => [...listParts(parse(message)).names].sort().join()
          if (names(own) !== names(text)) faults.push(`${folder}: ${key} has ${names(own)} for ${names(text)}`)
        }
      }
    }
    expect(faults).toEqual([])
  })

  test('has every plural form of its rules', async () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    // French and German count millions of shirts as any other number.
    const needed = pluralCategories.filter((form) => form !== 'many' || language === 'ar')
    const faults: string[] = []
    let count = 0
    for (const folder of rooms) {
      for (const [key, text] of Object.entries(await read(folder, language))) {
        for (const forms of listParts(parse(text)).plurals) {
          count += 1
          const missing = needed.filter((form) => !forms.includes(form))
          if (missing.length > 0) faults.push(`${folder}: ${key} lacks ${missing.join()}`)
        }
      }
    }
    expect(count).toBeGreaterThan(5)
    expect(faults).toEqual([])
  })
})

// A paragraph is laid out by its first letter: one that begins with PNG would run from the left, its full stop with it.
test('an Arabic message with Arabic words begins with one', async () => {
  const faults: string[] = []
  for (const folder of rooms) {
    for (const [key, text] of Object.entries(await read(folder, 'ar'))) {
      const first = parse(text).find((part) => part.type === TYPE.literal && /\p{L}/u.test(part.value))
      const isArabic = first?.type === TYPE.literal && /^\P{L}*\p{Script=Arabic}/u.test(first.value)
      if (first && !isArabic && /\p{Script=Arabic}/u.test(text)) faults.push(`${folder}: ${key}`)
    }
  }
  expect(faults).toEqual([])
})

const everywhere = globSync('src/**/messages/*.ts')

// One word for one thing: what a page, a mail and a refusal name is the same to their reader.
test.each([
  ['de', /Rabattcode|Aktionscode|Versanddienst/],
  ['fr', /désinscri/],
  ['ar', /بطاقة (ال)?هدايا|لا نوصّل|تغليف|غلّف/],
  ['hi', /(?<!\p{L}|\p{M})(खाता|खाते)(?!\p{L}|\p{M})|शिपिंग|पिनकोड|सदस्यता/u],
])('%s has one name for a thing', (language, refused) => {
  const files = everywhere.filter((file) => file.endsWith(`/${language}.ts`))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => refused.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})

test('a Hindi sentence ends with its own full stop', async () => {
  const faults: string[] = []
  for (const file of everywhere.filter((path) => path.endsWith('/hi.ts'))) {
    for (const [key, text] of Object.entries((await import(resolve(file))) as Texts)) {
      if (/(\p{Script=Devanagari}|\})\.$/u.test(text)) faults.push(`${file}: ${key}`)
    }
  }
  expect(faults).toEqual([])
})

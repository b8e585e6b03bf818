import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { readOwnTexts, roomOfTexts } from '../../platform/own-texts.ts'
import { directionOf, isLanguage, pseudoLanguage } from '../../platform/pure/language.ts'
import { isolateValues } from '../../platform/pure/text/isolate-values.ts'
import { keepLetters } from '../../platform/pure/text/keep-letters.ts'
import { readOwnTokens } from './own-tokens.ts'

const plain = 'aceinouyAEINOUY'
const accented = 'àçéîñöûýÀÉÎÑÖÛÝ'
const vowel = /[aeiouy]/i

/** The words of a text with accents and more vowels: about 40 % longer. */
function stretch(words: string): string {
  return [...words]
    .map((letter) => {
      const changed = accented[plain.indexOf(letter)] ?? letter
      return vowel.test(letter) ? changed + changed : changed
    })
    .join('')
}

/** Leaves placeholders and the names of plurals alone: only what people read is changed. */
function pseudonymise(text: string): string {
  let depth = 0
  let result = ''
  let words = ''
  // Inside braces there are names; inside the braces of a plural's cases there is text again, so text is at even depth.
  const end = () => {
    result += depth % 2 === 0 ? stretch(words) : words
    words = ''
  }
  for (const letter of text) {
    if (letter !== '{' && letter !== '}') {
      words += letter
      continue
    }
    end()
    depth += letter === '{' ? 1 : -1
    result += letter
  }
  end()
  return result
}

type Texts = Record<string, string>

const textFile = /[\\/]messages[\\/]en\.ts$/
/** A build has the API in its process: its code chooses among all languages, so its English stays English. */
const ofServer = /[\\/]server[\\/]/
const asWritten = '?as-written'

/** A string in any case, which is shorter than the array that it is parsed to. */
const store = (text: string) => (text.includes('{') ? JSON.stringify(compile(isolateValues(text))) : text)
const parseInPages = "export const compileText = (text) => (text.startsWith('[') ? JSON.parse(text) : text)"

async function readTexts(file: string): Promise<Texts> {
  return (await import(pathToFileURL(file).href)) as Texts
}

interface Wanted {
  language: string
  /** The merchant's folder. */
  shop: string
}

async function translate(file: string, { language, shop }: Wanted): Promise<Texts> {
  const english = await readTexts(file)
  const own = readOwnTexts(language, join(shop, 'messages'))[roomOfTexts(file)]
  if (language === 'en') return { ...english, ...own }
  if (language === pseudoLanguage)
    return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudonymise(text)]))
  // A text without a translation stays English.
  const translation = join(dirname(file), `${language}.ts`)
  const translated = existsSync(translation) ? await readTexts(translation) : {}
  const texts = { ...english, ...translated, ...own }
  // Replies are compared with the messages that pages have of them.
  if (language !== 'de' || roomOfTexts(file) === 'platform') return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, keepLetters(text)]))
}

/** `import * as texts from '…/messages/en.ts'`, or `import { messages } from '…/messages.ts'`, which has those beside it. */
const textImport = /import (?:\* as (\w+)|{ (messages) }) from '([^']*\/messages(?:\/en)?\.ts)'\n?/g
const fileOfTexts = (id: string) => id.replace(/[\\/]messages\.ts$/, '/messages/en.ts')

/** The code with each text where it is used, and without the import if nothing else needs it. */
function inline(code: string, { line, name, texts }: { line: string; name: string; texts: Texts }): string {
  const inlined = code.replace(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'), (use, key: string) => {
    const text = texts[key]
    return text === undefined ? use : JSON.stringify(store(text))
  })
  const rest = inlined.replace(line, '')
  return new RegExp(`(?<![.\\w])${name}\\b`).test(rest) ? inlined : rest
}

/**
 * Puts the texts of one language into the pages: whoever imports `messages/en.ts` gets those of the setting SHOP_LANGUAGE, and
 * scripts have each where it is shown. Those with placeholders are already parsed. The merchant's own texts and tokens go in as well.
 */
export function pageTexts(language: string, shop = 'shop'): Plugin {
  return {
    name: 'page-texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!textFile.test(source) || !importer || !ofServer.test(importer)) return null
      const file = await this.resolve(source, importer, { skipSelf: true })
      return file && file.id + asWritten
    },
    async load(id) {
      if (id.endsWith(asWritten)) {
        const file = id.slice(0, -asWritten.length)
        // Menus come from the API, and are accented as the rest is.
        const texts = await (language === pseudoLanguage ? translate(file, { language, shop }) : readTexts(file))
        return Object.entries(texts)
          .map(([key, text]) => `export const ${key} = ${JSON.stringify(text)}`)
          .join('\n')
      }
      if (basename(id) === 'page-language.ts') {
        return `export const pageLanguage = ${JSON.stringify(isLanguage(language) ? language : 'en')}`
      }
      if (basename(id) === 'own-theme.ts')
        return `export const ownTokens = ${JSON.stringify(readOwnTokens(join(shop, 'theme.css')).style)}`
      if (basename(id) === 'compile-text.ts') return parseInPages
      // Pages that are read from the left don't load it.
      const isRight = isLanguage(language) && directionOf(language) === 'rtl'
      if (basename(id) === 'right-to-left.css' && !isRight) return ''
      if (!textFile.test(id)) return null
      const texts = Object.entries(await translate(id, { language, shop }))
      return texts.map(([key, text]) => `export const ${key} = ${JSON.stringify(store(text))}`).join('\n')
    },
    // A shared file of texts would be loaded by every page that shows one of them.
    async transform(code, id) {
      if (this.environment.name !== 'client') return null
      let inlined = code
      for (const [line, whole, named = '', path = ''] of code.matchAll(textImport)) {
        const file = await this.resolve(path, id)
        if (!file) continue
        const texts = await translate(fileOfTexts(file.id), { language, shop })
        inlined = inline(inlined, { line, name: whole ?? named, texts })
      }
      if (inlined === code) return null
      return { code: inlined, map: null }
    },
  }
}

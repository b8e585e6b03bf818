import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { isLanguage, pseudoLanguage } from '../../platform/pure/language.ts'
import { pseudonymise } from './pseudo-language.ts'

type Texts = Record<string, string>

const textFile = /[\\/]messages[\\/]en\.ts$/

/** A string in any case: the bundler copies strings to where they are used, while a page with one array would load them all. */
const store = (text: string) => (text.includes('{') ? JSON.stringify(compile(text)) : text)
const parseInPages = "export const compileText = (text) => (text.startsWith('[') ? JSON.parse(text) : text)"

async function readTexts(file: string): Promise<Texts> {
  return (await import(pathToFileURL(file).href)) as Texts
}

async function translate(file: string, language: string): Promise<Texts> {
  const english = await readTexts(file)
  if (language === 'en') return english
  if (language === pseudoLanguage)
    return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudonymise(text)]))
  // A text without a translation stays English.
  const translation = join(dirname(file), `${language}.ts`)
  return existsSync(translation) ? { ...english, ...(await readTexts(translation)) } : english
}

/**
 * Puts the texts of one language into the pages: whoever imports `messages/en.ts` gets those of the setting SHOP_LANGUAGE, as
 * constants that the bundler copies to where they are shown, and those with placeholders already parsed.
 */
export function pageTexts(language: string): Plugin {
  return {
    name: 'page-texts',
    enforce: 'pre',
    async load(id) {
      if (basename(id) === 'page-language.ts') {
        return `export const pageLanguage = ${JSON.stringify(isLanguage(language) ? language : 'en')}`
      }
      if (basename(id) === 'compile-text.ts') return parseInPages
      if (!textFile.test(id)) return null
      const texts = Object.entries(await translate(id, language))
      return texts.map(([key, text]) => `export const ${key} = ${JSON.stringify(store(text))}`).join('\n')
    },
  }
}

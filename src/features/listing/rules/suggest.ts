import { rootCategory } from '../../catalog/rules/root-category.ts'
import { filterIndex } from './filter.ts'
import type { FilterIndex, FilterSummary } from './index-format.ts'
import type { Lexicon } from './lexicon.ts'
import { phraseKey, readTokens } from './query-words.ts'
import { findPages } from './search-rules.ts'
import type { ShopPage } from './shop-pages.ts'
import { understand } from './understand.ts'

/** What a text may be about, before any product is looked up. */
export interface WordSuggestions {
  /** Whole searches, finished. */
  queries: string[]
  categories: { value: string; label: string }[]
  pages: ShopPage[]
}

export interface Suggesting {
  summary: FilterSummary
  lexicon: Lexicon
  /** Null while pages don't have it: then only values of the shop are suggested, not combinations of them. */
  index: FilterIndex | null
  recent: readonly string[]
  popular: readonly string[]
}

const queriesMax = 4
const categoriesMax = 3
const pagesMax = 2
const shortestPage = 3

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Labels of the shop that continue the last word, most products first. */
function listLabels({ summary }: Suggesting, start: string): string[] {
  const choices = [...summary.facets.flatMap((facet) => facet.choices), ...summary.colors]
  const continues = (label: string) =>
    label !== start && (label.startsWith(start) || label.split(/[\s-]+/).some((word) => word.startsWith(start)))
  return choices
    .map(({ label, count }) => ({ label: plain(label), count }))
    .filter(({ label, count }) => count > 0 && continues(label))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .map(({ label }) => label)
}

/** The text with its last word continued to a name of the shop, as long as that finds something. */
function finish(text: string, suggesting: Suggesting): string[] {
  const words = plain(text).split(' ')
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const { index, lexicon } = suggesting
  if (last.length < 2 || text.endsWith(' ') || (before.length > 0 && !index)) return []
  const all = listLabels(suggesting, last).map((label) => [...before, label].join(' '))
  const finds = (query: string) => !index || filterIndex(index, understand(query, lexicon).filter).products.length > 0
  // A few more than are shown, since some find nothing.
  return all.slice(0, 3 * queriesMax).filter(finds)
}

function listCategories({ summary, lexicon }: Suggesting, text: string): WordSuggestions['categories'] {
  const { parts } = understand(text, lexicon)
  const typed = parts.filter(({ kind }) => kind !== 'stop' && kind !== 'whole').flatMap(({ words }) => words)
  if (typed.length === 0) return []
  const fits = (label: string) => {
    const words = readTokens(label).map(({ word }) => word)
    return typed.every((start) => words.some((word) => word.startsWith(start)))
  }
  return summary.categories
    .filter(({ value, label, count }) => value !== rootCategory && count > 0 && fits(label))
    .slice(0, categoriesMax)
    .map(({ value, label }) => ({ value, label }))
}

/** Pages the text names or begins to name, and articles with all of its words. */
function listPages({ lexicon }: Suggesting, text: string): ShopPage[] {
  const named = understand(text, lexicon).pages
  const key = phraseKey(text)
  const begun = [...lexicon.meanings].flatMap(([phrase, meaning]) =>
    meaning.kind === 'page' && key.length >= shortestPage && phrase.startsWith(key) ? meaning.page : [],
  )
  const words = readTokens(text).map(({ word }) => word)
  const articles = key.length < shortestPage ? [] : findPages(lexicon.pages, words)
  const all = [...named, ...begun, ...articles.map(({ title, path }) => ({ title, path }))]
  return [...new Map(all.map((page) => [page.path, page])).values()].slice(0, pagesMax)
}

export function suggestWords(text: string, suggesting: Suggesting): WordSuggestions {
  const typed = plain(text)
  const begun = (queries: readonly string[]) => queries.filter((query) => plain(query).startsWith(typed))
  const queries = [...begun(suggesting.recent), ...begun(suggesting.popular), ...finish(text, suggesting)]
  const unique = new Map(queries.map((query) => [plain(query), query]))
  unique.delete(typed)
  return {
    queries: [...unique.values()].slice(0, queriesMax),
    categories: listCategories(suggesting, text),
    pages: listPages(suggesting, text),
  }
}

import { rootCategory } from '../../catalog/rules/root-category.ts'
import type { Choice, Lexicon, Meaning } from './lexicon.ts'
import { phraseKey, readTokens } from './query-words.ts'
import { rulesByQuery, type SearchRules, spell } from './search-rules.ts'
import { type Understood, understand } from './understand.ts'

const isPlain = ({ kind }: { kind: string }) => kind === 'choices' || kind === 'stop' || kind === 'whole'

function choicesOf({ filter: { category, chosen } }: Understood): Choice[] {
  const inCategory = category === rootCategory ? [] : [{ key: 'category', value: category }]
  return [...inCategory, ...Object.entries(chosen).flatMap(([key, values]) => values.map((value) => ({ key, value })))]
}

/** The filters that meanings stand for, if all of them are filters; otherwise their texts. */
function meaningOf(means: readonly string[], lexicon: Lexicon): Meaning {
  const read = means.map((meaning) => understand(meaning, lexicon))
  const [only] = read.length === 1 ? (read[0]?.parts ?? []) : []
  if (only && (only.kind === 'page' || only.kind === 'sort')) return only
  const choices = read.map(choicesOf)
  if (read.every(({ parts }) => parts.every(isPlain)) && choices.every((own) => own.length > 0)) {
    // Products have one category: that of the first meaning that names one.
    const category = choices.flat().find(({ key }) => key === 'category')
    const others = new Map(
      choices
        .flat()
        .flatMap((choice) => (choice.key === 'category' ? [] : [[`${choice.key}=${choice.value}`, choice]])),
    )
    return { kind: 'choices', choices: [...(category ? [category] : []), ...others.values()] }
  }
  return { kind: 'text', instead: means.map(spell) }
}

/** Only pages that there are, at the addresses that the merchant gave them. */
function* placePages(meanings: Lexicon['meanings'], roles: SearchRules['roles']): Generator<[string, Meaning]> {
  for (const [key, meaning] of meanings) {
    const role = meaning.kind === 'page' ? meaning.page.role : undefined
    const path = role && roles[role]
    if (meaning.kind !== 'page' || !role) yield [key, meaning]
    else if (path) yield [key, { kind: 'page', page: { title: meaning.page.title, path } }]
  }
}

/** The lexicon with the merchant's pages, and with synonyms and stop-words, which win over every other meaning. */
export function applyRules(plain: Lexicon, { synonyms, stopWords, queries, pages, roles }: SearchRules): Lexicon {
  const meanings = new Map(placePages(plain.meanings, roles))
  const lexicon = { ...plain, meanings: new Map(meanings) }
  const words = new Set(lexicon.words)
  const targets = new Set(lexicon.targets)
  for (const { words: phrases, means } of synonyms) {
    const meaning = meaningOf(means, lexicon)
    for (const phrase of phrases) {
      meanings.set(phraseKey(phrase), meaning)
      for (const { word } of readTokens(phrase)) {
        words.add(word)
        if (word.length > 2) targets.add(word)
      }
    }
  }
  for (const word of stopWords) {
    meanings.set(phraseKey(word), { kind: 'stop' })
    words.add(phraseKey(word))
  }
  return { ...lexicon, meanings, words, targets: [...targets], queries: rulesByQuery(queries), pages }
}

import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { listSearchedTexts } from '../../catalog/server/facts/searched-texts.ts'
import { hasSizeGuide } from '../../catalog/server/size-charts/product-chart.ts'
import type { Vocabulary } from '../search-contract.ts'
import { readLiveIndex } from './live-index.ts'
import { listPopular } from './popular.ts'
import { searchCatalogue } from './search.ts'

const textsPerStep = 500
const vocabularyMax = 20_000
const popularMax = 6

/** In a market also the words of its language. */
async function listKnownWords({ db, config }: Deps): Promise<string[]> {
  const words = await db
    .selectFrom('search_words')
    .select('word')
    .orderBy('word')
    .limit(vocabularyMax + 1)
    .execute()
  const shared = words.map(({ word }) => word)
  if (config.textLanguage === null) return shared
  const own = (await readLiveIndex(db, config)).readWords().listWords()
  return [...new Set([...shared, ...own.filter(({ length }) => length > 2)])].sort()
}

async function readVocabulary(deps: Deps): Promise<Vocabulary | null> {
  const { db } = deps
  const words = await listKnownWords(deps)
  if (words.length > vocabularyMax) return null
  const rows = await db.selectFrom('search_synonyms').select(['term', 'means']).orderBy('term').execute()
  const byTerm = Map.groupBy(rows, ({ term }) => term)
  return {
    words,
    synonyms: Object.fromEntries([...byTerm].map(([term, all]) => [term, all.map(({ means }) => means)])),
  }
}

/** Popular searches that still find something, and go nowhere else. */
async function listFindable({ db, config }: Deps): Promise<string[]> {
  const live = await readLiveIndex(db, config)
  const popular: string[] = []
  for (const text of await listPopular(db)) {
    if (popular.length === popularMax) break
    const { places, correctedQuery } = await searchCatalogue(db, live, { text })
    if (places.length > 0 && correctedQuery === null) popular.push(text)
  }
  return popular
}

const isNumber = (text: string) => /^\d{1,18}$/.test(text)

type RulesFile = Omit<Reply<'readSearchRules'>, 'hasSizeGuide'>

/** The merchant's rules and popular searches, for the build. */
async function readRulesFile(deps: Deps): Promise<RulesFile> {
  const { rules } = await readLiveIndex(deps.db, deps.config)
  return { ...structuredClone(rules as Omit<RulesFile, 'popular'>), popular: await listFindable(deps) }
}

export const handleSearchFiles: Pick<Handlers, 'readSearchRules' | 'listSearchTexts' | 'readVocabulary'> = {
  readSearchRules: async (_call, deps) => ({
    ...(await readRulesFile(deps)),
    hasSizeGuide: await hasSizeGuide(deps.db),
  }),
  listSearchTexts: async ({ query: { after = '' } }, { db, config: { textLanguage } }) => ({
    texts: await listSearchedTexts(db, textLanguage, { after: isNumber(after) ? after : '0', limit: textsPerStep }),
  }),
  readVocabulary: async (_call, deps) => ({ vocabulary: await readVocabulary(deps) }),
}

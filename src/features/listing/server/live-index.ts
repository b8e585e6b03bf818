import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { listAttributeKeys } from '../../catalog/rules/facets.ts'
import { keyOfPrices, type PriceList } from '../../catalog/server/market-prices.ts'
import { compareNewest, findPriceRange, makeIndex } from '../rules/index-columns.ts'
import type { FilterIndex } from '../rules/index-format.ts'
import type { SearchRules } from '../rules/search-rules.ts'
import { listVocabularies, summarise } from '../rules/vocabularies.ts'
import { WordIndex } from '../rules/word-index.ts'
import {
  type Changes,
  type LiveFacts,
  readChanges,
  readFacts,
  readWords,
  type ShopWords,
  type Shown,
} from './index-queries.ts'
import { readSearchRules } from './rule-queries.ts'

/** The index as the database has it now, and each product's position in it. */
export interface LiveIndex {
  index: FilterIndex
  ids: readonly string[]
  placeOf: ReadonlyMap<string, number>
  attributeKeys: readonly string[]
  /** Current slugs of renamed categories, by their former ones. */
  formerCategories: ReadonlyMap<string, string>
  rules: SearchRules
  /** What its words are translated to; null: the shop's own. */
  language: string | null
  /** Of everything in the catalogue but stock. */
  version: string
  /** The products' words; read by the first search. */
  readWords(): WordIndex
}

interface Held extends Changes {
  facts: ReadonlyMap<string, LiveFacts>
  words: ShopWords
  live: Omit<LiveIndex, 'version'>
  readAt: number
}

/** Reading more than this many one by one takes longer than reading everything. */
const changesMax = 2000
/** The log is kept for a day; an instance that was idle for longer has missed deleted entries. */
const restMaxMs = 12 * 60 * 60 * 1000

/** The words of the index that was searched last. */
interface SearchedWords {
  words: WordIndex
  ids: readonly string[] | null
}

/** What stays the same in a process. */
interface Kept extends Shown {
  currency: string
  searched: SearchedWords
}

interface Read {
  facts: ReadonlyMap<string, LiveFacts>
  words: ShopWords
  rules: SearchRules
}

/** A search of an older index than the last one searched takes the words over again. */
function keepWords(ids: readonly string[], facts: Read['facts'], searched: SearchedWords): LiveIndex['readWords'] {
  return () => {
    if (searched.ids !== ids) searched.words.update(ids, (id) => facts.get(id) ?? { name: '', words: '' })
    searched.ids = ids
    return searched.words
  }
}

function arrange({ facts, words, rules }: Read, { currency, searched, language }: Kept): Held['live'] {
  const products = [...facts.values()].sort(compareNewest)
  const vocabularies = listVocabularies(words)
  const summary = {
    ...summarise(vocabularies),
    total: products.length,
    currency,
    price: findPriceRange(products),
    columnsFile: '',
  }
  const ids = products.map(({ id }) => id)
  return {
    index: makeIndex(products, summary, vocabularies),
    ids,
    placeOf: new Map(ids.map((id, place) => [id, place])),
    attributeKeys: listAttributeKeys(words.facets.filter(({ shown }) => shown)),
    formerCategories: new Map(Object.entries(words.formerCategories)),
    rules,
    language,
    readWords: keepWords(ids, facts, searched),
  }
}

/** All from one snapshot. */
function readTogether<T>(db: Database, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

async function readWhole(db: Database, kept: Kept): Promise<Held> {
  return readTogether(db, async (trx) => {
    const changes = await readChanges(trx, null)
    const words = await readWords(trx, kept.language)
    const rules = await readSearchRules(trx, kept.language)
    const facts = new Map((await readFacts(trx, null, kept)).map((fact) => [fact.id, fact]))
    return { ...changes, words, facts, live: arrange({ facts, words, rules }, kept), readAt: Date.now() }
  })
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Reads what has changed since; everything again if names changed or many products did. */
async function follow(db: Database, held: Held, kept: Kept): Promise<Held> {
  const seen = await readChanges(db, held.snapshot)
  const readAt = Date.now()
  if (seen.ids.length === 0 && seen.version === held.version) return { ...held, ...seen, readAt }
  if (seen.ids.length > changesMax || readAt - held.readAt > restMaxMs) return readWhole(db, kept)
  return readTogether(db, async (trx) => {
    const changes = await readChanges(trx, held.snapshot)
    const named = changes.version === held.version ? held.words : await readWords(trx, kept.language)
    if (!isSame(named, held.words)) return null
    const rules = changes.version === held.version ? held.live.rules : await readSearchRules(trx, kept.language)
    const same = { ...held.live, rules: isSame(rules, held.live.rules) ? held.live.rules : rules }
    const facts = new Map(held.facts)
    for (const id of changes.ids) facts.delete(id)
    for (const fact of await readFacts(trx, changes.ids, kept)) facts.set(fact.id, fact)
    const live = changes.ids.length > 0 ? arrange({ ...same, facts, words: held.words }, kept) : same
    return { ...changes, words: held.words, facts, live, readAt }
  }).then((next) => next ?? readWhole(db, kept))
}

/** One reading at a time: a later result never gives way to an earlier one, and callers in the meantime share the next. */
class LiveIndexCache {
  #held: Held | undefined
  #running: Promise<LiveIndex> | undefined
  #next: Promise<LiveIndex> | undefined
  readonly #db: Database
  readonly #kept: Kept

  constructor(
    db: Database,
    { CURRENCY: currency, market, baseCurrency, amountStepCents, zones, textLanguage: language = null }: PricedConfig,
  ) {
    this.#db = db
    const prices = { market, baseCurrency, amountStepCents, zones }
    this.#kept = { currency, prices, language, searched: { words: new WordIndex(), ids: null } }
  }

  /** As fresh as this call: a reading that began earlier may have missed what was committed in between. */
  read(): Promise<LiveIndex> {
    if (this.#next) return this.#next
    if (!this.#running) return this.#start()
    this.#next = this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.#start()
      })
    return this.#next
  }

  #start(): Promise<LiveIndex> {
    const running = this.#refresh().finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
  }

  async #refresh(): Promise<LiveIndex> {
    const db = this.#db
    const kept = this.#kept
    this.#held = this.#held ? await follow(db, this.#held, kept) : await readWhole(db, kept)
    return { ...this.#held.live, version: this.#held.version }
  }
}

type PricedConfig = PriceList & Pick<Config, 'CURRENCY'> & { textLanguage?: string | null }

interface MarketCache {
  /** Of the prices that its index was made with. */
  key: string
  cache: LiveIndexCache
}

/** One for each market. */
const caches = new WeakMap<Database, Map<string, MarketCache>>()

/**
 * The index that the listing filters and counts, as fresh as the database, with a market's prices. A process keeps it in memory and
 * reads only changes.
 */
export function readLiveIndex(db: Database, config: PricedConfig): Promise<LiveIndex> {
  const ofShop = caches.get(db) ?? new Map<string, MarketCache>()
  caches.set(db, ofShop)
  const market = config.market?.key ?? ''
  const key = `${config.CURRENCY} ${config.textLanguage ?? ''} ${keyOfPrices(config)}`
  const known = ofShop.get(market)
  const { cache } = known?.key === key ? known : { cache: new LiveIndexCache(db, config) }
  ofShop.set(market, { key, cache })
  return cache.read()
}

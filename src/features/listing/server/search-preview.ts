import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Body, Reply } from '../../../api/schemas.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { catalogueOf, loadProducts } from '../../catalog/server/products.ts'
import { facetChoices } from '../rules/choices.ts'
import { filterIndex } from '../rules/filter.ts'
import type { Choice } from '../rules/lexicon.ts'
import { emptyFilter, type Sort } from '../rules/query.ts'
import type { SearchRules } from '../rules/search-rules.ts'
import type { Part } from '../rules/understand.ts'
import { type LiveIndex, readLiveIndex } from './live-index.ts'
import { readOwnPath } from './rule-checks.ts'
import { findProducts, listRules, listSynonyms } from './rule-queries.ts'
import { searchCatalogue } from './search.ts'

const shown = 8

const sortLabels: Record<Sort, string> = {
  relevance: 'best match first',
  newest: 'newest first',
  rating: 'best rated first',
  'price-asc': 'lowest price first',
  'price-desc': 'highest price first',
}

const facetLabels: Readonly<Record<string, string>> = { category: 'Category', color: 'Colour', size: 'Size' }

/** "Colour: Navy, Sky". */
function describeChoices(choices: readonly Choice[], { index }: LiveIndex): string {
  const { facets } = filterIndex(index, emptyFilter)
  const byFacet = Map.groupBy(choices, ({ key }) => key)
  return [...byFacet]
    .map(([key, values]) => {
      const known = new Map(facetChoices(facets, key).map(({ value, label }) => [value, label]))
      const label = facetLabels[key] ?? index.summary.facets.find((facet) => facet.key === key)?.label ?? key
      return `${label}: ${values.map(({ value }) => known.get(value) ?? value).join(', ')}`
    })
    .join('; ')
}

function describePrice({ minCents, maxCents }: Extract<Part, { kind: 'price' }>, currency: string): string {
  const show = (cents: number) => String(toWire(cents, currency))
  if (minCents !== null && maxCents !== null) return `Price: ${show(minCents)} to ${show(maxCents)}`
  return minCents !== null ? `Price: from ${show(minCents)}` : `Price: up to ${show(maxCents ?? 0)}`
}

function describePart(part: Part, live: LiveIndex): Reply<'previewSearch'>['parts'][number] {
  const { typed } = part
  switch (part.kind) {
    case 'choices':
      return { typed, kind: 'filter', meaning: describeChoices(part.choices, live) }
    case 'price':
      return { typed, kind: 'filter', meaning: describePrice(part, live.index.summary.currency) }
    case 'page':
      return { typed, kind: 'page', meaning: part.page.title }
    case 'sort':
      return { typed, kind: 'sort', meaning: sortLabels[part.sort] }
    case 'text':
      return { typed, kind: 'text', meaning: (part.instead ?? [typed]).join(' or ') }
    default:
      return { typed, kind: 'ignored', meaning: part.kind === 'whole' ? 'everything the shop sells' : 'no meaning' }
  }
}

type Draft = Body<'previewSearch'>

/** The saved rules with what is being edited in the place of its saved version. */
async function withDraft({ db, config }: Deps, saved: SearchRules, draft: Draft): Promise<SearchRules> {
  const { synonym, rule, stopWords = saved.stopWords } = draft
  const synonyms = (await listSynonyms(db)).filter(({ id }) => id !== synonym?.id)
  const isWhole = synonym && synonym.words.length > 0 && synonym.means.length > 0
  const rows = await listRules(db)
  // The saved rules come in the order of their ids.
  const others = saved.queries.filter((_rule, place) => rows[place]?.id !== rule?.id)
  const products = await findProducts(db, [...(rule?.pinned ?? []), ...(rule?.hidden ?? [])])
  const toIds = (slugs: readonly string[]) => slugs.flatMap((slug) => products.get(slug)?.id ?? [])
  const redirect = rule?.redirect && URL.canParse(rule.redirect, config.siteUrl) ? rule.redirect : null
  const own = rule && {
    queries: rule.queries,
    redirect: redirect && readOwnPath(redirect, config.siteUrl),
    pinned: toIds(rule.pinned),
    hidden: toIds(rule.hidden),
  }
  return {
    pages: saved.pages,
    roles: saved.roles,
    stopWords,
    synonyms: isWhole ? [...synonyms, synonym] : synonyms,
    queries: own ? [...others, own] : others,
  }
}

export const handleSearchPreview: Pick<Handlers, 'previewSearch'> = {
  previewSearch: async ({ body }, deps) => {
    const { db, config } = deps
    const live = await readLiveIndex(db, config)
    const rules = await withDraft(deps, live.rules, body)
    const search = await searchCatalogue(db, live, { text: body.query, rules })
    const first = Array.from(search.places.subarray(0, shown), (place) => live.ids[place] ?? '')
    const pinned = new Set(search.pinned.map((place) => live.ids[place]))
    const products = await loadProducts(catalogueOf(deps), first)
    return {
      parts: search.understood.parts.map((part) => describePart(part, live)),
      correctedQuery: search.correctedQuery,
      ignored: search.ignored,
      redirect: search.redirect,
      pages: search.pages,
      total: search.places.length,
      products: products.map(({ id, slug, name, images: [image] }) => ({
        id,
        slug,
        name,
        pinned: pinned.has(id),
        image: image ? { url: image.url, alt: image.alt } : null,
      })),
    }
  },
}

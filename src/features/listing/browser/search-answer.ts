import type { Reply } from '../../../api/schemas.ts'
import { pageOf } from '../../../platform/pure/paths.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { makeCard } from '../../catalog/browser/card-view.ts'
import { describeCard } from '../../catalog/rules/card.ts'
import * as texts from '../messages/en.ts'
import type { BuiltIndex } from '../rules/index-format.ts'
import { type FilterState, parseFilter } from '../rules/query.ts'
import { listFound } from '../rules/texts.ts'
import { loadIds } from './filters.ts'
import type { ListingParts } from './parts.ts'
import { keepSearch } from './recent-searches.ts'

type Found = Reply<'searchProducts'>

/** What a search adds to a listing: the products its text finds, best first, and the filters its known words stand for. */
export interface Search {
  /** Product numbers in the index; every product when no text is searched for. */
  places: ArrayLike<number>
  /** Those that come whatever the words are understood to ask for. */
  pinned: readonly number[]
  filter: FilterState
  reply: Found
}

/** Below a search without a result: one row, or two of two on a phone. */
const cardsInRow = 4

const part = (root: ParentNode, name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`)

function findPlaces({ found }: Found, index: BuiltIndex, ids: readonly number[]) {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const toPlaces = (named: readonly string[] = []) => named.flatMap((id) => placeOf.get(Number(id)) ?? [])
  const pinned = toPlaces(found?.pinned)
  const hidden = toPlaces(found?.hidden)
  const all = { found: toPlaces(found?.ids), andRest: found?.andRest ?? false, pinned, hidden }
  return { places: listFound(all, index), pinned }
}

/** The reply to the call that the head has made, if it is for this text; never for someone who is signed in. */
async function readEarly(query: string): Promise<Found | null> {
  const { earlyCall } = globalThis
  globalThis.earlyCall = undefined
  const asked = new URLSearchParams(earlyCall?.address.split('?')[1]).get('query')
  if (!earlyCall || asked !== query) return null
  try {
    const reply = await earlyCall.reply
    return reply.ok ? await reply.json() : null
  } catch {
    // It is made again, and reported if it fails again.
    return null
  }
}

async function askServer(query: string): Promise<Found> {
  const early = await readEarly(query)
  if (early) return early
  const outcome = await call('searchProducts', { query: { query, found: '1', limit: '1' }, quiet: true })
  if (!outcome.ok) throw new Error(`The search failed: ${outcome.failure.message}`)
  return outcome.reply
}

/** One request finds the products of a text, while the index loads; the index does the rest. */
export async function askForSearch(
  query: string,
  index: Promise<BuiltIndex>,
  { reading }: ListingParts,
): Promise<Search> {
  const [reply, loaded, ids] = await Promise.all([askServer(query), index, index.then(loadIds)])
  // The page that the merchant chose for this query takes the place of this one.
  if (reply.redirect) location.replace(pageOf(reply.redirect))
  return { reply, ...findPlaces(reply, loaded, ids), filter: parseFilter(reply.filters ?? {}, reading) }
}

function link(text: string, href: string): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.textContent = text
  return anchor
}

const searchPath = (text: string) => `/search?query=${encodeURIComponent(text)}`

/** A language may write its quotation marks otherwise, so they are part of the message. */
const listQuoted = (words: readonly string[]) =>
  words.map((query) => say(texts.quoted, { query })).reduce((first, last) => say(texts.and, { first, last }))

/** A sentence or two about what was found. */
function describe({ correctedQuery, ignored = [], pages = [], total }: Found, query: string): (string | Node)[] {
  if (total === 0 && pages.length > 0) return [`${say(texts.about, { query })} `]
  if (total === 0) return [say(texts.noResults, { query })]
  const left = ignored.length > 0 ? ` ${say(texts.leftOut, { words: listQuoted(ignored) })}` : ''
  if (!correctedQuery) return [say(texts.resultsFor, { query }) + left]
  const [before = '', after = ''] = say(texts.resultsForInstead, { corrected: '\n', query }).split('\n')
  return [before, link(correctedQuery, searchPath(correctedQuery)), after + left]
}

function showClosest(
  nothing: HTMLElement,
  { closestTerms, closestProducts }: Found,
  template: HTMLTemplateElement,
): void {
  nothing.hidden = false
  part(nothing, 'terms')?.replaceChildren(
    ...closestTerms.map((term) => {
      const item = document.createElement('li')
      const anchor = link(term, searchPath(term))
      anchor.className = 'chip'
      item.append(anchor)
      return item
    }),
  )
  if (closestProducts.length === 0) return
  const list = nothing.querySelector('[data-cards]')
  const shown = new Set(closestProducts.map(({ id }) => String(id)))
  const others = [...(list?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  const cards = closestProducts.map((product) => makeCard(template, describeCard(product, [product])))
  const rest = others.filter(({ dataset }) => !shown.has(dataset['card'] ?? ''))
  list?.replaceChildren(...[...cards, ...rest].slice(0, cardsInRow))
  dispatchEvent(new Event('placket:cards'))
}

/** The text above and below the results. A list that filters have emptied has its own text. */
export function showSearch(query: string, { reply }: Search, template: HTMLTemplateElement): void {
  const page = document.querySelector<HTMLElement>('[data-search-page]')
  if (!page) return
  const links = (reply.pages ?? []).flatMap(({ title, path }) => [' ', link(title, pageOf(path))])
  part(page, 'summary')?.replaceChildren(...describe(reply, query), ...links)
  const nothing = part(page, 'nothing')
  if (!nothing) return
  nothing.hidden = true
  if (reply.total > 0) keepSearch(query)
  const asksForMore = reply.total === 0 && (reply.pages ?? []).length === 0
  document.documentElement.toggleAttribute('data-asked', reply.total > 0 || Object.keys(reply.filters ?? {}).length > 0)
  if (asksForMore) showClosest(nothing, reply, template)
}

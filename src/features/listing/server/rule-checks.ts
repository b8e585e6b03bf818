import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { findQueryFaults, findStopWordFaults, findSynonymFaults, type Synonym } from '../rules/search-rules.ts'
import { findProducts, listRules, listStopWords, listSynonyms, type StoredRule } from './rule-queries.ts'

function refuse(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw refuseFields(...faults)
}

/** `id` is that of the record itself, which its own words don't contradict. */
export async function checkSynonym(trx: Trx, synonym: Synonym, id?: string): Promise<void> {
  const others = (await listSynonyms(trx)).filter((saved) => saved.id !== id)
  refuse(findSynonymFaults(synonym, { synonyms: others, stopWords: await listStopWords(trx) }))
}

export async function checkStopWords(trx: Trx, words: readonly string[]): Promise<void> {
  refuse(findStopWordFaults(words, await listSynonyms(trx)))
}

/** The path of a page of this shop, from a path or a whole address; null for another host's. */
export function readOwnPath(address: string, siteUrl: string): string | null {
  const own = new URL(siteUrl)
  const url = new URL(address, own)
  return url.origin === own.origin ? url.pathname + url.search + url.hash : null
}

const noResults = /^\/(?:search|admin|dev|[a-z-]*api)(?:[/?#]|$)/i

/** The address of a redirect as a path, or null. Throws 400 for one that is no page of the shop. */
export function readRedirect(address: string | null | undefined, { siteUrl }: Pick<Config, 'siteUrl'>): string | null {
  if (!address) return null
  const path = readOwnPath(address, siteUrl)
  if (path === null)
    throw refuseFields({
      field: 'redirect',
      problem: 'must be a page of this shop, such as /returns, not another site',
    })
  if (noResults.test(path))
    throw refuseFields({ field: 'redirect', problem: `can’t be ${path}: choose a page for shoppers` })
  return path
}

type Products = Awaited<ReturnType<typeof findProducts>>

function findProductFaults(
  field: 'pinned' | 'hidden',
  slugs: readonly string[],
  { products, before }: { products: Products; before: readonly string[] },
): FieldFault[] {
  return slugs.flatMap((slug, place): FieldFault[] => {
    const at = `${field}.${place + 1}`
    const product = products.get(slug)
    if (slugs.indexOf(slug) < place) return [{ field: at, problem: `have ${slug} twice` }]
    if (!product) return [{ field: at, problem: `have ${slug}, and no product has that web address` }]
    const isNew = !before.includes(slug)
    return product.status === 'archived' && isNew ? [{ field: at, problem: `have ${slug}, which is archived` }] : []
  })
}

/** What was chosen before stays allowed, so that a rule whose product was archived since can still be changed. */
export async function checkRule(trx: Trx, rule: Omit<StoredRule, 'id'>, before?: StoredRule): Promise<void> {
  const { queries, redirect, pinned, hidden } = rule
  const others = (await listRules(trx)).filter(({ id }) => id !== before?.id)
  const products = await findProducts(trx, [...pinned, ...hidden])
  const both = hidden.filter((slug) => pinned.includes(slug))
  const chosen = pinned.length + hidden.length
  refuse([
    ...findQueryFaults(queries, others),
    ...findProductFaults('pinned', pinned, { products, before: before?.pinned ?? [] }),
    ...findProductFaults('hidden', hidden, { products, before: before?.hidden ?? [] }),
    ...both.map((slug) => ({ field: 'hidden', problem: `have ${slug}, which is pinned` })),
    ...(redirect && chosen > 0
      ? [{ field: 'redirect', problem: 'leaves no results to pin or hide: empty it or them' }]
      : []),
    ...(!redirect && chosen === 0
      ? [{ field: 'pinned', problem: 'are empty: choose products to pin or hide, or an address' }]
      : []),
  ])
}

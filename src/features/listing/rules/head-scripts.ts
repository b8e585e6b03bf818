import { writeEarlyCall, writeEarlyFiles } from '../../../platform/pure/early-requests.ts'
import { listParameters } from '../../catalog/rules/facets.ts'
import { fitStorageKey } from '../../catalog/rules/fit-limits.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'
import { searchQueryMax, sorts } from './query.ts'

/**
 * The script in a listing's head: hides the static list until the address's filter, or else the shopper's own sizes, are
 * applied, so that the unfiltered list is never seen first. It reads the address as `parseFilter` does.
 */
export function writeHeadScript(attributeKeys: readonly string[]): string {
  const listed = [...listParameters(attributeKeys).filter((name) => name !== 'category'), 'page'].join('|')
  const sorted = sorts.filter((sort) => sort !== 'relevance' && sort !== 'newest').join('|')
  const chosen = `^(?:(?:${listed})=[\\s,]*[^\\s,]|category=[\\s,]*(?!${rootCategory}\\s*(?:,|$))[^\\s,]|sort=(?:${sorted}))`
  const own = `(()=>{try{return!q.has('category')&&/"only":true/.test(localStorage.getItem('${fitStorageKey}'))}catch{}})()`
  return `{const q=new URLSearchParams(location.search);if([...q].some((e)=>/${chosen}/i.test(e.join('=')))||${own})document.documentElement.setAttribute('data-filtering','')}`
}

/** What the results of a search need besides its page's own scripts. */
export interface SearchFiles {
  scripts: readonly string[]
  /** Of the listing's index. */
  data: readonly string[]
  /** The address of the call that finds products, without its query. */
  call: string
}

/**
 * The same for the search page, whose list depends on the query; without one there is no list. What the list needs is requested
 * here, with the page's own scripts and the search itself: found one after another, each would cost a round trip. A call with a
 * token can't use what was requested without one.
 */
export function writeSearchHeadScript({ scripts, data, call }: SearchFiles): string {
  const early = writeEarlyCall(`'${call}?'+new URLSearchParams({query,found:1,limit:1})`)
  return `{const query=new URLSearchParams(location.search).get('query')?.trim().slice(0,${searchQueryMax}),root=document.documentElement;if(query){for(const a of['data-filtering','data-asked'])root.setAttribute(a,'');for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));if(!/ectoken=./.test(document.cookie))${early}${writeEarlyFiles(data)}}}`
}

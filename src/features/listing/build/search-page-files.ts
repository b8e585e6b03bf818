import { findScript } from '../../../site/build/shared-script.ts'
import type { SearchFiles } from '../rules/query.ts'
import { readListingIndex } from './listing-index.ts'

const scriptNames = ['answer', 'filters', 'search-answer', 'calls', 'card-sizes']

/** The files that show the results of a search; unknown scripts are left to the browser to find. */
export async function listSearchFiles(): Promise<SearchFiles> {
  const { index } = await readListingIndex()
  const { columnsFile, idsFile } = index.summary
  const scripts = await Promise.all(scriptNames.map(findScript))
  return {
    scripts: scripts.filter((script) => script !== null),
    data: ['summary.json', columnsFile, ...(idsFile ? [idsFile] : [])].map((name) => `/filters/${name}`),
  }
}

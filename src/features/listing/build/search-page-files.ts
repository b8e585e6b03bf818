import { endpointPath } from '../../../api/endpoint-path.ts'
import { apiRoot } from '../../../site/browser/api-root.ts'
import { inMarket } from '../../../site/build/market-links.ts'
import { addAllImports } from '../../../site/build/script-imports.ts'
import { findScript } from '../../../site/build/shared-script.ts'
import type { SearchFiles } from '../rules/head-scripts.ts'
import { readListingIndex } from './listing-index.ts'

const scriptNames = ['answer', 'filters', 'search-answer', 'calls', 'card-sizes']

/** A small shop's results may come from any of its files of cards. */
const cardFilesMax = 6

/** The files that show the results of a search; unknown scripts are left to the browser to find. */
export async function listSearchFiles(): Promise<SearchFiles> {
  const { index, files } = await readListingIndex()
  const { columnsFile, idsFile } = index.summary
  const scripts = await Promise.all(scriptNames.map(findScript))
  const allCards = files.map(({ name }) => name).filter((name) => name.startsWith('cards-'))
  const cards = allCards.length > cardFilesMax ? [] : allCards
  return {
    scripts: await addAllImports(scripts.filter((script) => script !== null)),
    data: ['summary.json', columnsFile, ...(idsFile ? [idsFile] : []), ...cards].map((name) =>
      inMarket(`/filters/${name}`),
    ),
    call: apiRoot + endpointPath('searchProducts'),
  }
}

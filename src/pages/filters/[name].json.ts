import type { APIRoute } from 'astro'
import type { IndexFile } from '../../features/listing/build/filter-index.ts'
import { readListingIndex } from '../../features/listing/build/listing-index.ts'
import { pageKey } from '../../site/build/page-key.ts'
import { keepChanged } from '../../site/build/page-record.ts'

/** The listing's index, with which the browser filters. */
export async function getStaticPaths() {
  const { files } = await readListingIndex()
  const paths = files.map((file) => ({
    params: { name: file.name.replace(/\.json$/, '') },
    props: file,
    file: `filters/${file.name}`,
    // All names but that of the summary have a hash of the content.
    key: file.name === 'summary.json' ? pageKey(file.text) : file.name,
  }))
  return keepChanged('filters', paths)
}

export const GET: APIRoute<IndexFile> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'application/json' } })

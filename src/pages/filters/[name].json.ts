import type { APIRoute } from 'astro'
import type { IndexFile } from '../../catalog/filter-index.ts'
import { readListingIndex } from '../../catalog/listing-index.ts'
import { pageKey } from '../../catalog/page-key.ts'

/** The listing's index: what the browser filters with. */
export async function getStaticPaths() {
  const { files } = await readListingIndex()
  return files.map((file) => ({
    params: { name: file.name.replace(/\.json$/, '') },
    props: file,
    cacheKey: pageKey(file.text),
  }))
}

export const GET: APIRoute<IndexFile> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'application/json' } })

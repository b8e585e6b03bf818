import type { APIRoute } from 'astro'
import { readAllProducts } from '../../catalog/all-products.ts'
import { readApi } from '../../catalog/api.ts'
import { type IndexFile, writeFilterIndex } from '../../catalog/filter-index.ts'
import { pageKey } from '../../catalog/page-key.ts'
import { describeCard } from '../../domain/card.ts'

/** The listing's index: what the browser filters with. */
export async function getStaticPaths() {
  const [{ products, byStyle }, { categories }] = await Promise.all([readAllProducts(), readApi('listCategories')])
  const files = writeFilterIndex({
    products,
    categories,
    describe: (product) => describeCard(product, byStyle.get(product.style.slug) ?? [product]),
  })
  return files.map((file) => ({
    params: { name: file.name.replace(/\.json$/, '') },
    props: file,
    cacheKey: pageKey(file.text),
  }))
}

export const GET: APIRoute<IndexFile> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'application/json' } })

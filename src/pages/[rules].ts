import type { APIRoute } from 'astro'
import { rulesOfPage } from '../features/content/build/page-redirects.ts'
import { readPages } from '../features/content/build/pages.ts'
import { readFormerAddresses, writeRedirects } from '../features/publishing/build/former-addresses.ts'
import { readApi } from '../site/build/read-api.ts'

/** Redirects from former addresses. Netlify requires this file name; Astro would skip a page with that name. */
export async function getStaticPaths() {
  const [former, { categories }, pages] = await Promise.all([
    readFormerAddresses(),
    readApi('listCategories'),
    readPages(),
  ])
  const text = writeRedirects(
    former,
    categories.map(({ slug }) => slug),
    pages.flatMap(rulesOfPage),
  )
  return [{ params: { rules: '_redirects' }, props: { text } }]
}

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })

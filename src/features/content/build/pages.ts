import { readFile } from 'node:fs/promises'
import { imageSrcset } from '../../../platform/pure/image-url.ts'
import type { PageRole } from '../../../platform/pure/page-roles.ts'
import { pagePath } from '../../../platform/pure/paths.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { spreadPictures } from '../../media/rules/pictures-in-text.ts'
import { readPresentLinks } from '../../publishing/build/former-addresses.ts'
import { plainText } from '../../publishing/build/text.ts'
import { type ShownPage, shownPages } from '../page-contract.ts'

/** As wide as the text. */
const pictureSizes = '(min-width: 48rem) 42rem, 92vw'

async function prepare(pages: readonly ShownPage[]): Promise<ShownPage[]> {
  const present = await readPresentLinks()
  return pages.map((page) => ({ ...page, html: spreadPictures(present.html(page.html), imageSrcset, pictureSizes) }))
}

let reading: Promise<ShownPage[]> | undefined

/** Every live page; read once a build. */
export function readPages(): Promise<ShownPage[]> {
  reading ??= readApi('listPages').then(({ pages }) => prepare(pages))
  return reading
}

/** Drafts with a working preview link, from a file that the build's caller names: no public call returns drafts. */
export async function readPreviewedPages(): Promise<ShownPage[]> {
  const file = process.env['PREVIEWED_PAGES']
  return file ? prepare(shownPages.parse(JSON.parse(await readFile(file, 'utf8')))) : []
}

/** The address of the live page with a role; null where there is none. */
export async function findPathOf(role: PageRole): Promise<string | null> {
  const page = (await readPages()).find((candidate) => candidate.role === role)
  return page ? pagePath(page.slug) : null
}

/** What a search may find on the live pages. */
export async function listPageTexts(): Promise<{ title: string; path: string; text: string }[]> {
  return (await readPages()).map(({ title, slug, intro, html }) => ({
    title,
    path: pagePath(slug),
    text: [intro, plainText(html)].filter(Boolean).join(' '),
  }))
}

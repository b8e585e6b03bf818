import type { Handlers } from '../../../api/http.ts'
import { makePreviewCalls } from '../../publishing/server/preview-calls.ts'
import { findAnyBlog } from './journal-admin-queries.ts'
import { findPage } from './page-queries.ts'

type Shown = 'Page' | 'Article'
type PreviewCalls = `list${Shown}Previews` | `create${Shown}Preview` | `delete${Shown}Preview`

const ofPages = makePreviewCalls({
  kind: 'page',
  entity: 'page',
  find: findPage,
  isUnpublished: ({ status }) => status === 'draft' || status === 'scheduled',
  describe: ({ title }) => ({ title }),
})

const ofArticles = makePreviewCalls({
  kind: 'article',
  entity: 'blog',
  find: findAnyBlog,
  isUnpublished: ({ state, publishedAt }) => state === 'draft' || Date.parse(publishedAt) > Date.now(),
  describe: ({ title }) => ({ title }),
})

export const handleContentPreviews: Pick<Handlers, PreviewCalls> = {
  listPagePreviews: ofPages.list,
  createPagePreview: ofPages.create,
  deletePagePreview: ofPages.remove,
  listArticlePreviews: ofArticles.list,
  createArticlePreview: ofArticles.create,
  deleteArticlePreview: ofArticles.remove,
}

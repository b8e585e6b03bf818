import { z } from 'zod'
import { languages } from '../../platform/pure/language.ts'
import { pageRoles } from '../../platform/pure/page-roles.ts'
import {
  anyProse,
  id,
  idParams,
  instant,
  line,
  message,
  messageReply,
  optionalLine,
  slug,
  slugInput,
  version,
} from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'
import { previewLinks } from '../catalog/preview-contract.ts'

export const pageRole = z.enum(pageRoles)

const states = ['draft', 'scheduled', 'active', 'archived'] as const
/** `scheduled` is a draft that goes live by itself. */
export const pageStatus = z.enum(states)

const textLanguage = z.enum(languages).optional()

const shownPage = z.object({
  id,
  slug,
  role: pageRole.nullable(),
  title: z.string(),
  /** A sentence or two below the title. */
  intro: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  updatedAt: z.string(),
  /** The language of each text that isn't in the reader's, since it has no translation. */
  languages: z.object({ title: textLanguage, intro: textLanguage, html: textLanguage }).optional(),
})
export type ShownPage = z.infer<typeof shownPage>
export const shownPages = z.array(shownPage)

const page = shownPage.omit({ html: true, languages: true }).extend({
  body: z.string(),
  status: pageStatus,
  /** When a scheduled page goes live; null for any other. */
  publishAt: z.string().nullable(),
  /** It has been live, so its address may be known elsewhere. */
  wasLive: z.boolean(),
})
export type AdminPage = z.infer<typeof page>

const pageInput = z.object({
  title: line(160),
  /** Made from the title if left out. Former addresses of a page that was live redirect to the current one. */
  slug: slugInput.optional(),
  role: pageRole.nullish(),
  intro: optionalLine(400),
  /** Sanitised when written. */
  body: anyProse.max(60_000).optional(),
  seoTitle: optionalLine(255),
  seoDescription: optionalLine(400),
  status: pageStatus.optional(),
  /** Required with `scheduled`, and in the future. */
  publishAt: instant.nullish(),
})

/** The fields of a page that a version covers. */
export const pageFields = Object.keys(pageInput.shape)

const pageReply = z.object({ page: page.extend({ version }), message })

export const pageSchemas = {
  /** Every live page. */
  listPages: { reply: z.object({ pages: shownPages }) },

  /** Sorts: title, updated; a leading `-` reverses. */
  listAllPages: {
    query: listQuery.extend({ status: oneOf(states) }),
    reply: z.object({ pages: z.array(page.omit({ body: true })), total }),
  },
  readPage: { params: idParams, reply: z.object({ page: page.extend({ version }) }) },
  createPage: { body: pageInput, status: 201, reply: pageReply },
  /** A page goes live only when nothing is left to fill in. */
  updatePage: { params: idParams, body: pageInput.partial().extend({ version: version.optional() }), reply: pageReply },
  deletePage: { params: idParams, reply: messageReply },

  listPagePreviews: previewLinks.list,
  createPagePreview: previewLinks.create,
  deletePagePreview: previewLinks.remove,
}

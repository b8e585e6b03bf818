import { z } from 'zod'
import { anyLine, id, idParams, line, message, messageReply, slug, version } from '../../platform/schema/fields.ts'
import { siteLink } from '../../platform/schema/links.ts'
import { listQuery, total } from '../../platform/schema/list-query.ts'

export const searchPhrasesMax = 50
export const searchProductsMax = 50

/** A word or a few, as shoppers type them. */
const phrase = line(60).regex(/^[^,;]*$/, 'no commas or semicolons')
const phrases = z.array(phrase).min(1).max(searchPhrasesMax)
const slugs = z.array(slug).max(searchProductsMax)

const synonymInput = z.object({
  /** What shoppers type. */
  words: phrases,
  /** What is searched for: several are alternatives. */
  means: phrases,
})
const ruleInput = z.object({
  queries: phrases,
  /** A page of the shop that these queries lead to, instead of results. */
  redirect: siteLink.nullish(),
  /** Products that come first, in this order, and products that don't come. */
  pinned: slugs.optional(),
  hidden: slugs.optional(),
})
const stopWords = z.array(phrase).max(500)

const synonym = synonymInput.extend({ id, version })
const rule = z.object({
  id,
  queries: z.array(z.string()),
  redirect: z.string().nullable(),
  pinned: z.array(slug),
  hidden: z.array(slug),
  version,
})
export type SearchSynonym = z.infer<typeof synonym>
export type SearchRule = z.infer<typeof rule>
export const synonymFields = Object.keys(synonymInput.shape)
export const ruleFields = Object.keys(ruleInput.shape)

const part = z.object({
  typed: z.string(),
  kind: z.enum(['filter', 'page', 'sort', 'ignored', 'text']),
  /** In words: "Colour: Navy". */
  meaning: z.string(),
})
const previewed = z.object({
  id,
  slug,
  name: z.string(),
  pinned: z.boolean(),
  image: z.object({ url: z.string(), alt: z.string() }).nullable(),
})

const texts = z.object({
  id,
  name: z.string(),
  words: z.string(),
  description: z.string(),
  skus: z.array(z.string()),
})

const vocabulary = z.object({ words: z.array(z.string()), synonyms: z.record(z.string(), z.array(z.string())) })
export type Vocabulary = z.infer<typeof vocabulary>

/** What the build needs to write the search's files. */
export const searchFileSchemas = {
  readSearchRules: {
    reply: z.object({
      synonyms: z.array(synonymInput),
      stopWords: z.array(z.string()),
      /** Pinned and hidden products by id. */
      queries: z.array(
        z.object({
          queries: z.array(z.string()),
          redirect: z.string().nullable(),
          pinned: z.array(id),
          hidden: z.array(id),
        }),
      ),
      pages: z.array(z.object({ title: z.string(), path: z.string(), words: z.string() })),
      /** Paths of the merchant's pages by their role. */
      roles: z.record(z.string(), z.string()),
      /** What several visitors searched for and found. */
      popular: z.array(z.string()),
      /** Whether there is a size guide to lead to. */
      hasSizeGuide: z.boolean(),
    }),
  },
  /** What products are found by, in steps of 500 by id; empty after the last. */
  listSearchTexts: { query: z.object({ after: z.string().optional() }), reply: z.object({ texts: z.array(texts) }) },
  /** Every word that misspelled words are compared with, and the trade's synonyms; null if there are too many for a page. */
  readVocabulary: {
    reply: z.object({ vocabulary: vocabulary.nullable() }),
  },
}

/** What the admin edits of the search. */
export const searchAdminSchemas = {
  /** Searches without results, the most frequent first. */
  listFailedSearches: {
    query: listQuery,
    reply: z.object({
      searches: z.array(z.object({ query: z.string(), count: z.number().int(), lastAt: z.string() })),
      total,
    }),
  },
  listSynonyms: { reply: z.object({ synonyms: z.array(synonym) }) },
  createSynonym: { body: synonymInput, status: 201, reply: z.object({ synonym, message }) },
  updateSynonym: {
    params: idParams,
    body: synonymInput.partial().extend({ version: version.optional() }),
    reply: z.object({ synonym, message }),
  },
  deleteSynonym: { params: idParams, reply: messageReply },
  listSearchRules: { reply: z.object({ rules: z.array(rule) }) },
  createSearchRule: { body: ruleInput, status: 201, reply: z.object({ rule, message }) },
  updateSearchRule: {
    params: idParams,
    body: ruleInput.partial().extend({ version: version.optional() }),
    reply: z.object({ rule, message }),
  },
  deleteSearchRule: { params: idParams, reply: messageReply },
  readStopWords: { reply: z.object({ words: z.array(z.string()), version }) },
  saveStopWords: {
    body: z.object({ words: stopWords, version: version.optional() }),
    reply: z.object({ words: z.array(z.string()), version, message }),
  },
  /** How a query would be answered if what is being edited were saved; what can't be saved yet is left out. */
  previewSearch: {
    body: z.object({
      query: anyLine.max(100),
      synonym: z.object({ id: id.optional(), words: z.array(anyLine), means: z.array(anyLine) }).optional(),
      rule: z
        .object({
          id: id.optional(),
          queries: z.array(anyLine),
          redirect: anyLine.nullish(),
          pinned: z.array(z.string()),
          hidden: z.array(z.string()),
        })
        .optional(),
      stopWords: z.array(anyLine).optional(),
    }),
    reply: z.object({
      parts: z.array(part),
      correctedQuery: z.string().nullable(),
      ignored: z.array(z.string()),
      redirect: z.string().nullable(),
      pages: z.array(z.object({ title: z.string(), path: z.string() })),
      total: z.number().int(),
      /** The first results. */
      products: z.array(previewed),
    }),
  },
}

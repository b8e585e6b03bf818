import { z } from 'zod'
import { sidebarPageSize, wholeListMax } from '../../platform/pure/limits.ts'
import { anyLine, id, pageQuery } from '../../platform/schema/fields.ts'
import { facets, pagedReply, product } from '../catalog/contract.ts'

const text = anyLine.optional()

/** Comma-separated slugs, parsed by listing/rules/query.ts. */
const filterParameters = {
  category: text,
  brand: text,
  color: text,
  size: text,
  minPrice: text,
  maxPrice: text,
  /** relevance, newest, price-asc, price-desc, rating */
  sort: text,
  query: text,
}

// The keys of the merchant's attributes; parameters that are no facets are ignored.
export const filterQuery = z.object({ ...filterParameters, ...pageQuery(24) }).catchall(anyLine)
const wholeFilterQuery = z.object({ ...filterParameters, ...pageQuery(wholeListMax, wholeListMax) }).catchall(anyLine)

/** Values asked for that the shop doesn't have: they match nothing. Absent when all are known. */
const unknownValues = z
  .array(z.object({ facet: z.string(), value: z.string() }))
  .optional()
  .meta({
    description: 'Values of the filter that the shop does not have: they match nothing. Absent if all are known',
  })

export const listingSchemas = {
  /** Everything that matches, up to `wholeListMax`, or the page asked for. */
  filterProducts: { query: wholeFilterQuery, reply: pagedReply.extend({ unknown: unknownValues }) },
  filterProductsV2: { query: filterQuery, reply: pagedReply.extend({ facets, unknown: unknownValues }) },
  searchProducts: {
    /**
     * With `found`, the reply lists what the text alone finds, for clients that filter it themselves. With `typing`, the query
     * may be unfinished: the merchant's insights leave it out.
     */
    query: z.object({ query: text, found: text, typing: text, ...pageQuery(sidebarPageSize) }),
    reply: pagedReply.extend({
      /** What was searched for instead of a misspelled word. */
      correctedQuery: z.string().nullable(),
      /** When nothing is found: the closest words that have results, and products that match some of the words. */
      closestTerms: z.array(z.string()),
      closestProducts: z.array(product),
      /** The filters that known words stand for, as parameters of the listing: `{ color: 'blue', maxPrice: '60' }`. */
      filters: z.record(z.string(), z.string()).optional(),
      /** Words that were left out because nothing matches them. */
      ignored: z.array(z.string()).optional(),
      /** Pages of the shop that answer the query: shipping, returns. */
      pages: z.array(z.object({ title: z.string(), path: z.string() })).optional(),
      /** The page that the merchant sends this query to, instead of results. */
      redirect: z.string().nullable().optional(),
      /**
       * Ids that the text finds, best first, before any filter; with `andRest` every other product follows, newest first. Pinned
       * ones come before all, whatever the query is understood to ask for; hidden ones never come.
       */
      found: z
        .object({
          ids: z.array(id),
          andRest: z.boolean(),
          pinned: z.array(id).optional(),
          hidden: z.array(id).optional(),
        })
        .optional(),
    }),
  },
}

import { z } from 'zod'
import { catalogueFileMaxBytes } from '../../platform/pure/limits.ts'
import { id, message, pageQuery } from '../../platform/schema/fields.ts'

const count = z.number().int()
const fault = z.object({
  /** As a spreadsheet numbers them: the header is row 1. */
  row: count,
  /** Empty where the whole row is meant. */
  column: z.string(),
  problem: z.string(),
})

/** A merchant's product CSV in Shopify's format, both ways. */
export const adminCatalogueSchemas = {
  /** All or nothing: with faults, or as a dry run, nothing was written. */
  importCatalogue: {
    body: z.object({
      csv: z.string().min(1).max(catalogueFileMaxBytes),
      dryRun: z.boolean(),
      /** Overwrites the stock of what is on sale already. */
      withStock: z.boolean().optional(),
    }),
    reply: z.object({
      /** Products that came, or would come, anew. */
      added: count,
      changed: count,
      variants: count,
      /** Variants on sale of which the file has another quantity than the shop, and the first of them. */
      stock: z.object({
        differs: count,
        examples: z.array(z.object({ sku: z.string(), shop: count, file: count })),
      }),
      /** Pictures on hosts that the shop shows no pictures of: they are imported, and not shown. */
      foreignPictures: z.array(
        z.object({
          host: z.string(),
          pictures: count,
          /** Where the first product with such a picture begins. */
          row: count,
        }),
      ),
      /** The first of them, in the order of rows. */
      faults: z.array(fault),
      faultCount: count,
      message,
    }),
  },
  /** One part of the file; the parts joined are the whole. */
  exportCatalogue: {
    query: z.object({ after: id.optional(), limit: pageQuery(50).limit }),
    reply: z.object({
      csv: z.string(),
      products: count,
      /** What to ask for the next part with; null when there is none. */
      after: id.nullable(),
      /** Of the catalogue: another number in a later part means that it changed meanwhile. */
      version: z.string(),
    }),
  },
}

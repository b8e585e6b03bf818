import { z } from 'zod'
import { catalogueFileMaxBytes } from '../../platform/pure/limits.ts'
import { id, message, pageQuery } from '../../platform/schema/fields.ts'
import { columnMapping, fileSource } from './mapping-contract.ts'

const count = z.number().int()
const fault = z.object({
  /** As a spreadsheet numbers them: the header is row 1. */
  row: count,
  /** Empty when it is about the whole row. */
  column: z.string(),
  problem: z.string(),
})

/** A merchant's product CSV: imported from several shops' formats or by a mapping, exported in Shopify's. */
export const adminCatalogueSchemas = {
  /** All or nothing, unless it is asked for in parts: with faults, or as a dry run, nothing was written. */
  importCatalogue: {
    body: z.object({
      csv: z.string().min(1).max(catalogueFileMaxBytes),
      dryRun: z.boolean(),
      /** Overwrites the stock of products that are already on sale. */
      withStock: z.boolean().optional(),
      /** For a file that is none of the known exports. */
      mapping: columnMapping.optional(),
      source: fileSource.optional(),
      /**
       * For an import in parts: how many products of the file are imported, 0 at first. The call goes on from there, for about half
       * of the time that a call may take.
       */
      after: z.number().int().min(0).optional(),
    }),
    reply: z.object({
      /** Products that are new to the shop. */
      added: count,
      changed: count,
      variants: count,
      /** Variants on sale whose quantity in the file differs from the shop's, and the first of them. */
      stock: z.object({
        differs: count,
        examples: z.array(z.object({ sku: z.string(), shop: count, file: count })),
      }),
      /** Pictures on hosts that the shop doesn't allow: they are imported but not shown. */
      foreignPictures: z.array(
        z.object({
          host: z.string(),
          pictures: count,
          /** The row of the first product with such a picture. */
          row: count,
        }),
      ),
      /** Metafields and other columns that name attributes. Null: the shop has no attribute of that name. */
      attributes: z.array(z.object({ column: z.string(), attribute: z.string().nullable(), products: count })),
      /** The first of them, in the order of rows. */
      faults: z.array(fault),
      faultCount: count,
      /** Where the next part begins; null after the last, and for an import that is none in parts. */
      after: count.nullable(),
      message,
    }),
  },
  /** One part of the file; all parts joined are the whole file. */
  exportCatalogue: {
    query: z.object({ after: id.optional(), limit: pageQuery(50).limit }),
    reply: z.object({
      csv: z.string(),
      products: count,
      /** The cursor for the next part; null at the end. */
      after: id.nullable(),
      /** The catalogue's version: a different number in a later part means that it changed in the meantime. */
      version: z.string(),
    }),
  },
}

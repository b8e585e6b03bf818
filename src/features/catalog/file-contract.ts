import { z } from 'zod'
import { id, instant, pageQuery } from '../../platform/schema/fields.ts'
import { importFields, importReply } from '../../platform/schema/import-fields.ts'
import { columnMapping, fileSource } from './mapping-contract.ts'
import { exportFormats } from './rules/export-formats.ts'
import { noteKinds } from './rules/import-notes.ts'

const count = z.number().int()

/** A merchant's product CSV: imported from several shops' formats or by a mapping, exported in Shopify's. */
export const adminCatalogueSchemas = {
  /** All or nothing, unless it is asked for in parts, whose records are products. */
  importCatalogue: {
    body: z.object({
      ...importFields,
      /** Overwrites the stock of products that are already on sale. */
      withStock: z.boolean().optional(),
      /** When the file was written: the reply says what was ordered since. */
      writtenAt: instant.optional(),
      /** With `withStock`: takes from the file's stock what was ordered since it was written. */
      lessOrdered: z.boolean().optional(),
      /** Leaves out every product with a fault, instead of refusing the file for it. */
      skipFaults: z.boolean().optional(),
      /** For a file that is none of the known exports. */
      mapping: columnMapping.optional(),
      source: fileSource.optional(),
    }),
    reply: z.object({
      /** `added`: products that are new to the shop. */
      ...importReply,
      /** Products that are in the shop as the file says. */
      same: count,
      variants: count,
      /** Variants on sale whose quantity in the file differs from the shop's, and the first of them. */
      stock: z.object({
        differs: count,
        /** Items of these variants that were ordered since `writtenAt`. */
        ordered: count,
        /** Null: sold without a count. */
        examples: z.array(
          z.object({ sku: z.string(), shop: count.nullable(), file: count.nullable(), ordered: count }),
        ),
      }),
      /** Handles that can't be addresses as they stand, and the first of them with the slugs that stand for them. */
      handles: z.object({
        changed: count,
        examples: z.array(z.object({ row: count, handle: z.string(), slug: z.string() })),
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
      /** Everything in the file that the import changes or leaves out, by kind, and the first thousand of each. */
      notes: z.array(
        z.object({
          kind: z.enum(noteKinds),
          count,
          values: z.array(z.object({ row: count, column: z.string(), text: z.string() })),
        }),
      ),
      /** Whether the products with faults can be left out, and all others imported. */
      skippable: z.boolean(),
      /** What is left out with `skipFaults`, and its rows as a CSV with what is wrong with each. */
      skipped: z.object({ products: count, rows: count, csv: z.string() }),
    }),
  },
  /** One part of the file; all parts joined are the whole file. */
  exportCatalogue: {
    query: z.object({
      after: id.optional(),
      limit: pageQuery(50).limit,
      /** The columns that Shopify or WooCommerce ask for; by default those of this shop, which keep everything. */
      format: z.enum(exportFormats).optional(),
    }),
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

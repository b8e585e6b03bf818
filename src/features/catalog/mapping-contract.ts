import { z } from 'zod'
import { id, idParams, line, message, messageReply, version } from '../../platform/schema/fields.ts'
import { columnNameMax, mappedFields } from './rules/mapped-fields.ts'

const column = z.string().min(1).max(columnNameMax)

/** Which column of a file is which of our fields. Fields without a column are left as they are for new products. */
export const columnMapping = z.object({
  fields: z.partialRecord(z.enum(mappedFields), column),
  /** Columns with values of the shop's attributes. */
  attributes: z.array(z.object({ key: z.string().min(1).max(100), column })).max(200),
})
export type ColumnMapping = z.output<typeof columnMapping>

/** What a file doesn't say itself. */
export const fileSource = z.object({
  /** Where pictures are that the file names by a path alone, such as https://old.example/media/catalog/product. */
  pictureBase: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]).optional(),
  weightUnit: z.enum(['g', 'kg', 'lb', 'oz']).optional(),
  /** What stands before the decimals of its numbers. Asked for where the file doesn't say: 1.049 alone may be either. */
  decimalMark: z.enum(['.', ',']).optional(),
})

const savedMapping = z.object({
  name: line(60),
  mapping: columnMapping,
})

/** How a CSV of any origin is read as products. */
export const mappingSchemas = {
  /** The columns of a file by its beginning. */
  readCatalogueColumns: {
    body: z.object({ head: z.string().min(1).max(60_000) }),
    reply: z.object({
      /** Null: its columns have to be mapped. */
      format: z.enum(['shopify', 'woocommerce', 'magento']).nullable(),
      /** With the first cells that aren't empty. */
      columns: z.array(z.object({ column: z.string(), examples: z.array(z.string()) })),
      /** By the columns' names. */
      guess: columnMapping,
      attributes: z.array(z.object({ key: z.string(), label: z.string() })),
      /** All saved mappings; `fits` if the file has every column of it. */
      saved: z.array(savedMapping.extend({ id, fits: z.boolean(), version })),
    }),
  },
  createImportMapping: { body: savedMapping, reply: z.object({ id, version, message }) },
  updateImportMapping: {
    params: idParams,
    body: savedMapping.extend({ version: version.optional() }),
    reply: z.object({ id, version, message }),
  },
  deleteImportMapping: { params: idParams, reply: messageReply },
}

import { z } from 'zod'

const part = z.object({
  /** Products whose ids come after `number` times `cataloguePart`, as many ids as that. */
  number: z.number().int(),
  /** Of everything that these products show: as long as it stays the same, so do they. */
  mark: z.string(),
})
export type CataloguePart = z.infer<typeof part>

const text = z.string().optional()

export const partSchemas = {
  /**
   * Some parts of the catalogue in order, from the start or from `after` on, or `part` alone. Whoever keeps the products of an
   * earlier reading of `listCatalogue` reads only parts whose mark has changed.
   */
  listCatalogueParts: { query: z.object({ after: text, part: text }), reply: z.object({ parts: z.array(part) }) },
}

import { z } from 'zod'
import { id, money } from '../../platform/schema/fields.ts'
import { product } from '../catalog/contract.ts'

/** `saved`: its price and whether it was sold out when it was saved, if known. */
const savedProduct = product.extend({ saved: z.object({ finalPrice: money, soldOut: z.boolean() }).optional() })

/** The wishlist and the compare list of the account, in the order they were added. */
export const savedLists = z.object({ wishlist: z.array(savedProduct), compare: z.array(savedProduct) })
export type SavedLists = z.infer<typeof savedLists>

const listName = z.enum(['wishlist', 'compare'])
const listParams = z.object({ list: listName })

export const listSchemas = {
  getSavedLists: { reply: savedLists },
  /** 409 for a product that is already in the list, or when compare is full. */
  saveToList: {
    params: listParams,
    body: z.object({ productId: id }),
    reply: savedLists.extend({ message: z.string() }),
  },
  removeFromList: {
    params: z.object({ list: listName, id }),
    reply: savedLists.extend({ message: z.string() }),
  },
}

import { z } from 'zod'
import { id } from '../../platform/schema/fields.ts'
import { savedLists } from '../cart/contract.ts'

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

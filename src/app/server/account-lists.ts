import { accountLists } from '../../features/cart/slots.ts'
import { listsOfAccount } from '../../features/lists/server/account-lists.ts'

accountLists.fill(listsOfAccount)

import { dataOfAccounts } from '../../features/accounts/server/own-data.ts'
import { personalData } from '../../features/accounts/slots.ts'
import { dataOfCarts } from '../../features/cart/server/personal-data.ts'
import { dataOfCredit } from '../../features/credit/server/personal-data.ts'
import { dataOfCustomers } from '../../features/customers/server/personal-data.ts'
import { dataOfFit } from '../../features/fit/server/personal-data.ts'
import { dataOfGifts } from '../../features/gifts/server/personal-data.ts'
import { dataOfLists } from '../../features/lists/server/personal-data.ts'
import { mergeConsents } from '../../features/mails/server/merge-consents.ts'
import { collectConsents, countConsents } from '../../features/mails/server/personal-data.ts'
import { dataOfOrders } from '../../features/orders/server/personal-data.ts'
import { dataOfPrograms } from '../../features/programs/server/personal-data.ts'
import { dataOfPromotions } from '../../features/promotions/server/personal-data.ts'
import { dataOfReviews } from '../../features/reviews/server/personal-data.ts'
import { dataOfWithdrawals } from '../../features/withdrawals/server/personal-data.ts'

personalData.fill(
  dataOfPromotions,
  dataOfWithdrawals,
  dataOfOrders,
  dataOfGifts,
  dataOfReviews,
  dataOfCustomers,
  dataOfCredit,
  dataOfPrograms,
  dataOfCarts,
  dataOfLists,
  dataOfFit,
  dataOfAccounts,
  { collect: collectConsents, count: countConsents, move: mergeConsents },
)

import { oldRowsOfAccounts } from '../../features/accounts/server/old-rows.ts'
import { oldRowsOfCart } from '../../features/cart/server/old-rows.ts'
import { oldRowsOfCatalog } from '../../features/catalog/server/old-rows.ts'
import { oldRowsOfDelivery } from '../../features/delivery/server/old-rows.ts'
import { oldRowsOfInsights } from '../../features/insights/server/old-rows.ts'
import { oldRowsOfListing } from '../../features/listing/server/old-rows.ts'
import { oldRowsOfMails } from '../../features/mails/server/old-rows.ts'
import { oldRowsOfOrders } from '../../features/orders/server/old-rows.ts'
import { oldRowsOfPrograms } from '../../features/programs/server/old-rows.ts'
import { oldRowsOfPublishing } from '../../features/publishing/server/old-rows.ts'
import { oldRowsOfStaff } from '../../features/staff/server/old-rows.ts'
import { oldRowsOfWithdrawals } from '../../features/withdrawals/server/old-rows.ts'
import { oldRows } from '../../platform/database/slots.ts'

oldRows.fill(
  ...oldRowsOfAccounts,
  ...oldRowsOfStaff,
  ...oldRowsOfOrders,
  ...oldRowsOfCart,
  ...oldRowsOfDelivery,
  ...oldRowsOfListing,
  ...oldRowsOfInsights,
  ...oldRowsOfPrograms,
  ...oldRowsOfMails,
  ...oldRowsOfCatalog,
  ...oldRowsOfPublishing,
  ...oldRowsOfWithdrawals,
)

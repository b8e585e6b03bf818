import { titlesOfCatalog } from '../../features/catalog/server/record-titles.ts'
import { titlesOfEnquiries } from '../../features/enquiries/server/record-titles.ts'
import { titlesOfOrders } from '../../features/orders/server/record-titles.ts'
import { titlesOfPrograms } from '../../features/programs/server/record-titles.ts'
import { titlesOfReviews } from '../../features/reviews/server/record-titles.ts'
import { recordTitles } from '../../features/staff/slots.ts'
import { titlesOfWithdrawals } from '../../features/withdrawals/server/record-titles.ts'

recordTitles.fill(
  titlesOfCatalog,
  titlesOfEnquiries,
  titlesOfOrders,
  titlesOfPrograms,
  titlesOfReviews,
  titlesOfWithdrawals,
)

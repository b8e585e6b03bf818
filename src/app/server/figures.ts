import { overviewFigures } from '../../desk/server/slots.ts'
import { figuresOfAccounts } from '../../features/accounts/server/figures.ts'
import { figuresOfCatalog } from '../../features/catalog/server/figures.ts'
import { figuresOfChannels } from '../../features/channels/server/figures.ts'
import { figuresOfContent } from '../../features/content/server/figures.ts'
import { figuresOfDelivery } from '../../features/delivery/server/figures.ts'
import { figuresOfEnquiries } from '../../features/enquiries/server/figures.ts'
import { figuresOfOrders } from '../../features/orders/server/figures.ts'
import { figuresOfPrograms } from '../../features/programs/server/figures.ts'
import { figuresOfReviews } from '../../features/reviews/server/figures.ts'
import { figuresOfSettings } from '../../features/settings/server/figures.ts'
import { figuresOfTaxes } from '../../features/taxes/server/figures.ts'
import { figuresOfWithdrawals } from '../../features/withdrawals/server/figures.ts'

overviewFigures.fill(
  figuresOfAccounts,
  figuresOfCatalog,
  figuresOfChannels,
  figuresOfContent,
  figuresOfDelivery,
  figuresOfEnquiries,
  figuresOfOrders,
  figuresOfPrograms,
  figuresOfReviews,
  figuresOfSettings,
  figuresOfTaxes,
  figuresOfWithdrawals,
)

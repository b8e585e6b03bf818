import { exampleNumberChanged } from '../../features/accounts/server/mail-examples.ts'
import { exampleCartReminder } from '../../features/cart/server/mail-examples.ts'
import { exampleBackInStock } from '../../features/catalog/server/mail-examples.ts'
import { exampleEnquiry } from '../../features/enquiries/server/mail-examples.ts'
import { exampleGiftCard } from '../../features/gifts/server/mail-examples.ts'
import { exampleAlert } from '../../features/insights/server/mail-examples.ts'
import { examplePriceDrop } from '../../features/lists/server/mail-examples.ts'
import { exampleConfirmEmails } from '../../features/mails/server/mail-examples.ts'
import { exampleMails } from '../../features/mails/slots.ts'
import { exampleOrderMails } from '../../features/orders/server/mail-examples.ts'
import { exampleWebhookDisabled } from '../../features/programs/server/mail-examples.ts'
import { exampleReviewRequest } from '../../features/reviews/server/mail-examples.ts'
import { exampleStaffAccess, exampleStaffInvite } from '../../features/staff/server/mail-examples.ts'
import { exampleWithdrawals } from '../../features/withdrawals/server/mail-examples.ts'

exampleMails.fill(
  ...exampleOrderMails,
  exampleGiftCard,
  exampleBackInStock,
  exampleCartReminder,
  examplePriceDrop,
  exampleReviewRequest,
  exampleConfirmEmails,
  exampleNumberChanged,
  exampleStaffAccess,
  exampleStaffInvite,
  exampleEnquiry,
  ...exampleWithdrawals,
  exampleWebhookDisabled,
  exampleAlert,
)

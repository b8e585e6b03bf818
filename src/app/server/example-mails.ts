import { exampleNumberChanged } from '../../features/accounts/server/number-changed.ts'
import { exampleCartReminder } from '../../features/cart/server/cart-reminders.ts'
import { exampleBackInStock } from '../../features/catalog/server/back-in-stock.ts'
import { exampleEnquiry } from '../../features/enquiries/server/enquiry-mail.ts'
import { exampleGiftCard } from '../../features/gifts/server/gift-mails.ts'
import { exampleAlert } from '../../features/insights/server/alerts.ts'
import { examplePriceDrop } from '../../features/lists/server/price-drops.ts'
import { exampleConfirmEmails } from '../../features/mails/server/consent-mail.ts'
import { exampleMails } from '../../features/mails/slots.ts'
import { exampleOrderMails } from '../../features/orders/server/example-mails.ts'
import { exampleWebhookDisabled } from '../../features/programs/server/webhook-disabled.ts'
import { exampleReviewRequest } from '../../features/reviews/server/review-requests.ts'
import { exampleStaffAccess } from '../../features/staff/server/invite-staff.ts'
import { exampleStaffInvite } from '../../features/staff/server/mail-invites.ts'

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
  exampleWebhookDisabled,
  exampleAlert,
)

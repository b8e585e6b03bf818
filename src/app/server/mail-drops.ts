import { dropPointlessReminders } from '../../features/cart/server/reminder-queries.ts'
import { dropWithdrawnMails } from '../../features/mails/server/consent-queries.ts'
import { mailDrops } from '../../platform/database/slots.ts'

mailDrops.fill(dropWithdrawnMails, dropPointlessReminders)

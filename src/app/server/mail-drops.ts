import { dropPointlessReminders } from '../../features/cart/server/pointless-reminders.ts'
import { dropWithdrawnMails } from '../../features/mails/server/withdrawn-mails.ts'
import { mailDrops } from '../../platform/database/slots.ts'

mailDrops.fill(dropWithdrawnMails, dropPointlessReminders)

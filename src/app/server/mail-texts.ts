import { mailTexts } from '../../features/mails/server/mail-phrases.ts'
import { orderTexts } from '../../features/orders/server/order-phrases.ts'
import { mailTextsOfRooms } from '../../features/translations/slots.ts'
import { withdrawalTexts } from '../../features/withdrawals/server/mail-phrases.ts'

mailTextsOfRooms.fill(
  { room: 'orders/server', texts: orderTexts },
  { room: 'withdrawals/server', texts: withdrawalTexts },
  { room: 'mails/server', texts: mailTexts },
)

import { mailTexts } from '../../features/mails/server/mail-phrases.ts'
import { orderTexts } from '../../features/orders/server/order-phrases.ts'
import { mailTextsOfRooms } from '../../features/translations/slots.ts'

mailTextsOfRooms.fill({ room: 'orders/server', texts: orderTexts }, { room: 'mails/server', texts: mailTexts })

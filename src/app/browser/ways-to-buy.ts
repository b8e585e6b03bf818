import { waysToBuy } from '../../features/cart/browser/slots.ts'
import { openExpress, readExpressKey } from '../../features/checkout/browser/open-express.ts'
import * as texts from '../../features/checkout/messages/en.ts'

waysToBuy.fill({
  label: texts.expressCheckout,
  isOffered: () => readExpressKey() !== '',
  open: openExpress,
})
